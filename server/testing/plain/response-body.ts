export const sendable = (text: string | Buffer): string | Buffer => text

export const encodingOf = (): 'utf8' => 'utf8'
