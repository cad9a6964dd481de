/** A colour to see; as a drawing's fill, because the content security policy refuses style attributes. */
export function Swatch({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1 1" className="inline-block size-4 rounded-small">
      <rect width="1" height="1" fill={color} />
    </svg>
  )
}
