import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { officePlaces } from '#domain/places.ts'

type CustomerLinkProps = {
  id: string
  /** Where the list that it is of stays as it is. */
  to?: To
  children: ReactNode
}

/** A customer's name in the back office: it leads to all that is known of them. By the company's id, or that of one of its people. */
export function CustomerLink({ id, to = officePlaces.customer(id), children }: CustomerLinkProps) {
  return (
    <Link to={to} className="font-semibold underline decoration-mark underline-offset-4">
      {children}
    </Link>
  )
}

/** Where it is known whose account it is; else the mere words. */
export function MaybeCustomer({ id, children }: { id: string | null; children: ReactNode }) {
  return id === null ? children : <CustomerLink id={id}>{children}</CustomerLink>
}
