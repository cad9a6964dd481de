import { Link, type To } from 'react-router'

type PartOfProps = { ticket: string; to: To }

/** conversations.md §2.2: of a ticket whose thread stands in another now. */
export function PartOf({ ticket, to }: PartOfProps) {
  return (
    <p className="text-small">
      This ticket is part of{' '}
      <Link to={to} className="font-semibold underline decoration-mark underline-offset-4">
        {ticket}
      </Link>{' '}
      now.
    </p>
  )
}
