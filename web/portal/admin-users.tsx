import { useSearchParams } from 'react-router'
import { CustomerPage } from './customers/customer-page.tsx'
import { UserManagement } from './users/user-management.tsx'

/** User Management, and behind every customer's name their page. */
export function AdminUsers() {
  const [params] = useSearchParams()
  const customer = params.get('customer')
  return customer ? <CustomerPage key={customer} id={customer} /> : <UserManagement />
}
