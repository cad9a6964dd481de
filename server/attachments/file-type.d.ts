/** What we use of it. The package has types of its own, which a copy of the project without it would lack. */
declare module 'file-type' {
  export function fileTypeFromBuffer(content: Uint8Array): Promise<{ ext: string; mime: string } | undefined>
}
