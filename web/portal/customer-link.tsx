import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { officePlaces } from '#domain/places.ts'

/** A customer's name in the back office: it leads to all that is known of them. By the company's id, or that of one of its people. */
export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={officePlaces.customer(id)} className="font-semibold underline decoration-mark underline-offset-4">
      {children}
    </Link>
  )
}

/** Where it is known whose account it is; else the mere words. */
export function MaybeCustomer({ id, children }: { id: string | null; children: ReactNode }) {
  return id === null ? children : <CustomerLink id={id}>{children}</CustomerLink>
}
