import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } }
type Wishes = { origin?: string; isVerified?: boolean; rpId?: string; challenge?: string; isSynced?: boolean }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** As much CBOR as a passkey needs: small integers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count])
    if (count < 256) return Buffer.from([(major << 5) | 24, count])
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as Parameters<typeof cbor>[0])])
    return Buffer.concat([head(5, value.size), ...parts])
  }
  return Buffer.concat([head(2, value.length), value])
}

/** What a phone or a security key does, in software: makes one passkey and signs with it. In browsers the journeys do it for real. */
export function createPasskeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coseKey = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  let userHandle = ''
  const device = { id: id.toString('base64url'), counter: 0, make, show }
  return device

  function clientData(type: string, options: Options, wishes: Wishes) {
    const said = { type, challenge: wishes.challenge ?? options.challenge, origin: wishes.origin ?? origin }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
  }
  function authenticatorData(rpId: string, { isVerified = true, isSynced = false }: Wishes, made?: Buffer) {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isSynced ? 0x18 : 0) | (made ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(device.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...(made ? [made] : [])])
  }

  function make(options: Options, wishes: Wishes = {}) {
    userHandle = options.user?.id ?? ''
    const length = Buffer.from([0, id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseKey)])
    const authData = authenticatorData(wishes.rpId ?? options.rp?.id ?? '', wishes, credential)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: device.id,
      rawId: device.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options, wishes).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  function show(options: Options, wishes: Wishes = {}) {
    const said = clientData('webauthn.get', options, wishes)
    const data = authenticatorData(wishes.rpId ?? options.rpId ?? '', wishes)
    const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
    return {
      id: device.id,
      rawId: device.id,
      type: 'public-key',
      response: {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle && { userHandle }),
      },
    }
  }
}
