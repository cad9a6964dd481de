import { desc, eq } from 'drizzle-orm'
import { prices } from '#domain/prices.ts'
import type { Proposal, ProposalContent } from '#domain/proposals.ts'
import type { Ctx } from '../../context.ts'
import { leads } from '../../leads/leads.tables.ts'
import { recordOpening } from '../../links/links.ts'
import { draftProposalForLead } from '../../proposals/drafting.ts'
import { changeProposal, getProposal } from '../../proposals/proposals.ts'
import { proposals } from '../../proposals/proposals.tables.ts'
import { sendProposal } from '../../proposals/sending.ts'
import { actAs } from './act-as.ts'

type Deps = Pick<Ctx, 'db' | 'auth' | 'now' | 'payments' | 'storage' | 'origin'>

const hourMs = 3_600_000
const tomsAddress = 'tom@colbyaveclocks.example'

/** deals.md §6: whoever tries it out finds a proposal in the mailbox that can be read and signed. */
export async function seedDemoProposals(deps: Deps) {
  const { db } = deps
  if ((await db.$count(proposals, eq(proposals.customer_email, tomsAddress))) > 0) return
  const ada = await actAs(deps, 'ada')
  if (!ada) return
  const ago = (hours: number): Ctx => ({ ...ada, now: () => new Date(deps.now().getTime() - hours * hourMs) })
  await offerClocks(ago)
}

/** Opened twice, and thought about. */
async function offerClocks(ago: (hours: number) => Ctx) {
  const drafting = ago(48)
  const [tom] = await drafting.db
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.email, tomsAddress))
    .orderBy(desc(leads.created_at))
    .limit(1)
  if (!tom) return
  const { proposal } = await draftProposalForLead(drafting, tom.id)
  const [first] = proposal.content.lines
  if (!first) return
  await change(ago(47.5), proposal, {
    title: 'Website for Colby Avenue Clocks',
    introduction:
      'Four pages: who you are, opening hours, what common repairs cost, and how to find the shop. Your domain stays where it is.',
    lines: [
      {
        ...first,
        code: 'fast_website',
        description: 'Fast Website Development',
        unit_amount: prices.fastWebsite.cents,
      },
      ...proposal.content.lines.slice(1),
    ],
  })
  await sendProposal(ago(47), proposal.id, { message: 'As we said on the phone, Tom. Ring me if anything is unclear.' })
  const [link] = (await getProposal(ago(47), proposal.id)).links
  for (const hours of [44, 20]) if (link) await recordOpening(ago(hours), link)
}

const change = (ctx: Ctx, { id, content, updated_at }: Proposal, changes: Partial<ProposalContent>) =>
  changeProposal(ctx, id, { ...content, ...changes, seen_updated_at: updated_at })
