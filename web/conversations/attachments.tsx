import { Download } from 'lucide-react'
import { pictureTypes, type Attachment } from '#domain/attachments.ts'
import { sizeInWords } from '#web/uploads/upload-speed.ts'

/** Larger ones are a row like any other file: nobody waits for them to read a thread. */
const MAX_SHOWN_BYTES = 8 * 1024 * 1024

const isShown = ({ file_type, file_size }: Attachment) => pictureTypes.has(file_type) && file_size <= MAX_SHOWN_BYTES

/** conversations.md §2.1: the files that go with a message; pictures are seen, all else is saved. */
export function Attachments({ files }: { files: Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Attachments" className="mt-1 grid justify-items-start gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          {isShown(file) ? <Picture file={file} /> : <Row file={file} />}
        </li>
      ))}
    </ul>
  )
}

/** Its place is kept while it loads. */
function Picture({ file }: { file: Attachment }) {
  const { file_name, url } = file
  return (
    <div className="grid justify-items-start gap-1">
      <img
        src={url}
        alt={file_name}
        loading="lazy"
        style={placeOf(file)}
        className="max-h-80 max-w-full rounded-control border border-line object-contain"
      />
      <a href={url} target="_blank" rel="noopener" className={link}>
        Open {file_name}
      </a>
    </div>
  )
}

/** As large as it will be: at most 20 rem high, and as wide as there is room. */
const placeOf = ({ width, height }: Attachment) =>
  width === null || height === null
    ? undefined
    : { width: `min(${width}px, ${(20 * width) / height}rem)`, aspectRatio: `${width} / ${height}` }

function Row({ file: { file_name, file_size, url } }: { file: Attachment }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-note text-ink-soft">
      <a href={url} download={file_name} className={link}>
        <Download aria-hidden="true" className="size-4 shrink-0" />
        <span>Download {file_name}</span>
      </a>
      {sizeInWords(file_size)}
    </p>
  )
}

const link = 'inline-flex min-h-8 items-center gap-2 text-note wrap-anywhere text-ink underline max-sm:min-h-11'
