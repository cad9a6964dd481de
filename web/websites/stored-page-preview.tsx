import { useLayoutEffect, useState } from 'react'
import { OnDevices } from './on-devices.tsx'
import { PageFrame } from './page-frame.tsx'
import { drawStoredPage } from './stored-page.ts'

/** A page that a version keeps: exactly what visitors get once it is approved. */
export const StoredPagePreview = ({ text }: { text: string }) => (
  <OnDevices heading={undefined}>{(width) => <StoredPageFrame text={text} width={width} />}</OnDevices>
)

function StoredPageFrame({ text, width }: { text: string; width: number }) {
  const [page, setPage] = useState<Document | null>(null)
  useLayoutEffect(() => {
    if (page) drawStoredPage(page, text)
  }, [page, text])
  return <PageFrame width={width} onPage={setPage} />
}
