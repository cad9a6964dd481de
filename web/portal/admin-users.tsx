import { CustomerPage } from './customers/customer-page.tsx'
import { useAddress } from './use-address.ts'
import { UserManagement } from './users/user-management.tsx'

/** User Management, and behind every customer's name their page. */
export function AdminUsers() {
  const { read } = useAddress()
  const customer = read('customer')
  return <UserManagement open={customer}>{customer && <CustomerPage key={customer} id={customer} />}</UserManagement>
}
