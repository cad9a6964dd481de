import { useWayBack } from '#web/lists/list-and-detail.tsx'
import { useAddress } from '../use-address.ts'
import { NewProposalDialog } from './new-proposal-dialog.tsx'
import { ProposalList } from './proposal-list.tsx'
import { ProposalPage } from './proposal-page.tsx'

/** What we offer: all of it, or one to work on. */
export function Proposals() {
  const { read, change } = useAddress()
  const open = read('proposal')
  useWayBack(open, false)
  return (
    <>
      {open ? <ProposalPage key={open} id={open} /> : <ProposalList />}
      <NewProposalDialog
        open={read('new') === 'proposal'}
        onOpenChange={(isOpen) => change({ new: isOpen ? 'proposal' : undefined })}
      />
    </>
  )
}
