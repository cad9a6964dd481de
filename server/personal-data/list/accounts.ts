import {
  credentials,
  known_devices,
  one_time_links,
  sessions,
  sign_ups,
  user_counts,
  user_profiles,
  user_roles,
  users,
  verifications,
} from '../../accounts/accounts.tables.ts'
import { companies, company_invitations, company_members } from '../../companies/companies.tables.ts'
import { security_events } from '../../security/security.tables.ts'
import { each, gone, goneUnseen, held, nobodys } from '../held.ts'
import { data_exports } from '../personal-data.tables.ts'

/** Who somebody is, and how they show it. */
export const heldOfAccounts = [
  held(users, gone, {
    ...each('plain', 'emailVerified', 'createdAt', 'updatedAt'),
    ...each('says', 'name', 'image'),
    id: 'id',
    email: 'address',
  }),
  held(user_profiles, gone, {
    ...each('plain', 'id', 'membership_tier', 'created_at', 'updated_at'),
    ...each('says', 'first_name', 'last_name', 'company_name', 'phone'),
    user_id: 'id',
    email: 'address',
  }),
  held(user_roles, gone, { user_id: 'id', ...each('plain', 'role', 'suspended_at') }),
  held(sessions, gone, {
    ...each('plain', 'id', 'expiresAt', 'createdAt', 'updatedAt', 'companyId'),
    ...each('says', 'ipAddress', 'userAgent'),
    userId: 'id',
    token: 'secret',
  }),
  held(known_devices, gone, {
    ...each('plain', 'first_seen_at', 'last_seen_at'),
    user_id: 'id',
    device_hash: 'secret',
  }),
  held(credentials, goneUnseen, {
    ...each('plain', 'id', 'providerId', 'scope', 'createdAt', 'updatedAt'),
    ...each('plain', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'),
    ...each('secret', 'password', 'deviceHash', 'accessToken', 'refreshToken', 'idToken'),
    userId: 'id',
    accountId: 'id',
  }),
  held(one_time_links, goneUnseen, {
    ...each('plain', 'purpose', 'created_at', 'expires_at', 'used_at', 'voided_at'),
    user_id: 'id',
    token_hash: 'secret',
  }),
  held(sign_ups, gone, {
    ...each('plain', 'id', 'created_at'),
    ...each('says', 'first_name', 'last_name'),
    ...each('secret', 'password_hash', 'device_hash'),
    email: 'address',
  }),
  held(security_events, gone, {
    ...each('plain', 'id', 'kind', 'subject', 'request_id', 'created_at'),
    ...each('says', 'address', 'user_agent'),
    user_id: 'id',
    email_hash: 'secret',
  }),
  held(data_exports, gone, {
    ...each('plain', 'id', 'state', 'size', 'created_at', 'expires_at'),
    user_id: 'id',
    path: 'file',
  }),
  // What its other people opened in it stays with them: `letGo` hands it over before anybody goes.
  held(companies, gone, { ...each('plain', 'id', 'created_at'), owner_id: 'id' }),
  held(company_members, gone, { ...each('plain', 'company_id', 'part', 'joined_at'), user_id: 'id' }),
  held(company_invitations, gone, {
    ...each('plain', 'id', 'company_id', 'part', 'created_at', 'expires_at', 'used_at', 'voided_at'),
    email: 'address',
    invited_by: 'id',
    token_hash: 'secret',
  }),
  held(verifications, nobodys('Better Auth asks for the table; nothing is written there'), {
    ...each('ours', 'id', 'identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'),
  }),
  held(user_counts, nobodys('How many there are'), each('ours', 'id', 'membership_tier', 'people')),
]
