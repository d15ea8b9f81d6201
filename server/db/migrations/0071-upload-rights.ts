/** By which roles an upload was compared; null where a version compared it that asked nobody for them. */
export const uploadRights: string[] = [`alter table import_uploads add column rights text`]
