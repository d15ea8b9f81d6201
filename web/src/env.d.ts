interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}

interface ImportMetaEnv {
  /** Origin of another host that holds the API; empty for the app's own. */
  readonly VITE_API_BASE: string
}
