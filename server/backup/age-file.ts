import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'

/** The recipients of an encrypted backup, in the format of age. */
export type Recipients = { recipients: string[] } | { passphrase: string }
/** The secret that decrypts a backup. */
export type Identity = { identities: string[] } | { passphrase: string }

/** Encrypts a stream, and lets the same process read its own file again. */
export type Encryption = {
  encrypt: (plain: Readable) => Promise<Readable>
  /** Returns the SHA-256 of the file's decrypted content. */
  hashOf: (file: string) => Promise<string>
}

const MAGIC = 'age-encryption.org/v1\n'
// A header has a line or three for each recipient.
const HEADER_BYTES = 4096

/** Loaded at the first use: most commands, and the server, never need it. */
const age = () => import('age-encryption')

/** Rejects when a recipient is invalid. */
export async function ageEncryption(to: Recipients): Promise<Encryption> {
  const { Encrypter, Decrypter } = await age()
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()]
  if ('passphrase' in to) {
    encrypter.setPassphrase(to.passphrase)
    decrypter.addPassphrase(to.passphrase)
  } else {
    for (const recipient of to.recipients) addRecipient(() => encrypter.addRecipient(recipient), recipient)
    // Only the recipients can open the file later. Until this process ends it knows the file's own key.
    let fileKey = new Uint8Array()
    encrypter.addRecipient({ wrapFileKey: (key) => ((fileKey = Uint8Array.from(key)), []) })
    decrypter.addIdentity({ unwrapFileKey: () => fileKey })
  }
  return {
    encrypt: async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain))),
    hashOf: async (file) => {
      const hash = createHash('sha256')
      await pipeline(fromWeb(await decrypter.decrypt(toWeb(createReadStream(file)))), hash)
      return hash.digest('base64url')
    },
  }
}

function addRecipient(add: () => void, recipient: string): void {
  try {
    add()
  } catch (error) {
    throw new Error(`"${recipient}" is no recipient of age: look at it letter by letter`, { cause: error })
  }
}

/** Returns what a file needs to be opened: nothing, a passphrase or an identity. */
export async function lockOf(file: string): Promise<'none' | 'passphrase' | 'identity'> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  const header = buffer.toString('latin1', 0, bytesRead)
  if (!header.startsWith(MAGIC)) return 'none'
  return header.startsWith('-> scrypt ', MAGIC.length) ? 'passphrase' : 'identity'
}

/** Decrypts a file into one that only its owner may read. Rejects when the passphrase or identity does not fit. */
export async function decryptFile(from: string, to: string, identity: Identity): Promise<void> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  if ('passphrase' in identity) decrypter.addPassphrase(identity.passphrase)
  else for (const one of identity.identities) decrypter.addIdentity(one)
  const source = createReadStream(from)
  const plain = await decrypter.decrypt(toWeb(source)).catch((error: unknown): never => {
    source.destroy()
    const isTyped = 'passphrase' in identity
    const problem = isTyped ? 'this passphrase does not open the backup' : 'no identity in the file opens the backup'
    throw new Error(problem, { cause: error })
  })
  await pipeline(fromWeb(plain), createWriteStream(to, { mode: 0o600 })).catch((error: unknown): never => {
    throw new Error('the encrypted backup is damaged or cut off', { cause: error })
  })
}

/** Returns a new key pair: the identity is secret, the recipient is public. */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

// Web and Node streams are the same at run time; their types differ only in methods that are not used here.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeWebStream)
