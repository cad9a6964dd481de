import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { agency } from '#content/agency.ts'
import { websiteDraftQuery } from '#web/api/website-draft.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { roomBeside } from '#web/websites/preview-beside.tsx'
import { useIncludes } from './acting.ts'
import { LoadFailed } from './load-failed.tsx'
import { PartIsBilling } from './not-your-part.tsx'
import { PortalPage } from './portal-page.tsx'
import { WebsiteEditor } from './websites/editor/website-editor.tsx'
import { NoWebsite } from './websites/no-website.tsx'

export const meta = () => unlistedPageMeta(`Edit Website | ${agency.name}`)

/** Where the words and pictures of a website are changed: of one's own, or for our team of the one that the address names. */
export default function EditWebsite() {
  const [search] = useSearchParams()
  const askedFor = search.get('website') ?? undefined
  const seesWork = useIncludes('work') || askedFor !== undefined
  const { data: website, error, refetch, isFetching } = useQuery({ ...websiteDraftQuery(askedFor), enabled: seesWork })
  const title = askedFor && website ? `Edit Website: ${website.content.business_name}` : 'Edit Website'
  return (
    <PortalPage title={title} className={cx('max-w-5xl', roomBeside)}>
      {!seesWork ? (
        <PartIsBilling />
      ) : website === undefined && error ? (
        <LoadFailed title={`Error loading your website: ${error.message}`} busy={isFetching} onRetry={refetch} />
      ) : website === undefined ? (
        <Spinner label="Loading your website..." />
      ) : website === null ? (
        <NoWebsite />
      ) : (
        <WebsiteEditor key={website.id} website={website} askedFor={askedFor} />
      )}
    </PortalPage>
  )
}
