import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Company } from '#domain/companies.ts'
import { actFor } from '#web/api/session.ts'
import { saveBeforeSigningOut } from '#web/auth/signing-out.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useActing } from './acting.ts'

/** For whoever belongs to several companies: all screens are those of the one chosen here. */
export function CompanyMenu() {
  const { company, companies } = useActing()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: Company) => {
      await saveBeforeSigningOut() // what is typed here is this company's
      await actFor(queryClient, id)
    },
    onSuccess: async (_done, { name }) => {
      await navigate('/dashboard')
      toast({ title: `Now acting for ${name}` })
    },
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  if (!company || companies.length < 2) return null
  return (
    <Menu
      label={<span className="line-clamp-2 text-left wrap-anywhere whitespace-normal">Acting for {company.name}</span>}
    >
      {companies.map((one) => (
        <MenuItem
          key={one.id}
          disabled={isPending}
          aria-current={one.id === company.id || undefined}
          onClick={() => one.id !== company.id && mutate(one)}
        >
          <Check aria-hidden="true" className={one.id === company.id ? 'size-4' : 'size-4 opacity-0'} />
          {one.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
