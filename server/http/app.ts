import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { isPaper } from '#domain/papers.ts'
import { AppError } from '#domain/errors.ts'
import { accountRoutes } from '../accounts/accounts.routes.ts'
import { adminCheckRoutes } from '../accounts/admin-check.routes.ts'
import { emailChangeRoutes } from '../accounts/email-change.routes.ts'
import { secondStepRoutes } from '../accounts/second-steps.routes.ts'
import { signInRoutes } from '../accounts/sign-in.routes.ts'
import { teamTwoStepRoutes } from '../accounts/team-two-step.routes.ts'
import { hashOfDevice } from '../accounts/devices.ts'
import { keepSeen, readSession } from '../accounts/sessions.ts'
import { activityRoutes } from '../activity/activity.routes.ts'
import { arrangementRoutes } from '../billing/arrangements/arrangements.routes.ts'
import { paymentRoutes } from '../billing/ledger/payments.routes.ts'
import { planRoutes } from '../billing/plans/plans.routes.ts'
import { ownBillingRoutes } from '../billing/own-billing.routes.ts'
import { purchaseRoutes } from '../billing/checkouts/purchases.routes.ts'
import { chatRoutes } from '../chat/chat.routes.ts'
import { teamChatRoutes } from '../chat/team-chats.routes.ts'
import { companyRoutes } from '../companies/companies.routes.ts'
import type { Ctx } from '../context.ts'
import { customerRoutes } from '../customers/customers.routes.ts'
import { dashboardRoutes } from '../dashboard/dashboard.routes.ts'
import { downloadRoutes, type DrawFile, type MayStillDownload } from '../downloads/downloads.routes.ts'
import { drawPaper, mayDownloadPaper } from '../downloads/papers.ts'
import { paperRoutes } from '../downloads/papers.routes.ts'
import { emailRoutes } from '../emails/emails.routes.ts'
import { mailboxRoutes } from '../emails/mailbox.routes.ts'
import { devMailRoutes } from '../inbound-mail/dev-mail.routes.ts'
import { setAsideMailRoutes } from '../inbound-mail/set-aside-mails.routes.ts'
import { jobRoutes } from '../jobs/jobs.routes.ts'
import { createFormProof } from '../forms/form-proof.ts'
import { invoiceRoutes } from '../invoices/invoices.routes.ts'
import { leadInboxRoutes } from '../leads/inbox.routes.ts'
import { leadRoutes } from '../leads/leads.routes.ts'
import { openQuestionRoutes } from '../questions/questions.routes.ts'
import { createLanes, isUrgent } from '../limits/lanes.ts'
import { lookRoutes } from '../looks/looks.routes.ts'
import { readLook } from '../looks/looks.ts'
import { ownLinkRoutes } from '../links/own-links.routes.ts'
import { linkRoutes } from '../links/links.routes.ts'
import { milestoneRoutes } from '../milestones/milestones.routes.ts'
import { mayDownloadFile } from '../milestones/project-files.ts'
import { newsRoutes } from '../news/news.routes.ts'
import { createStreams } from '../news/streams.ts'
import { newsletterRoutes } from '../newsletter/newsletter.routes.ts'
import { notificationRoutes } from '../notifications/notifications.routes.ts'
import { onboardingRoutes } from '../onboarding/onboarding.routes.ts'
import { submissionRoutes } from '../onboarding/submissions.routes.ts'
import { mayDownloadAssigned } from '../tickets/assigned-files.ts'
import { mayDownloadAttachment } from '../conversations/attachments.ts'
import { mayDownloadExport } from '../personal-data/data-exports.ts'
import { personalDataRoutes } from '../personal-data/personal-data.routes.ts'
import { linkedProposalRoutes } from '../proposals/linked-proposals.routes.ts'
import { proposalRoutes } from '../proposals/proposals.routes.ts'
import { projectRoutes } from '../projects/projects.routes.ts'
import type { Parts } from '../parts.ts'
import { searchRoutes } from '../search/search.routes.ts'
import { securityRoutes } from '../security/security.routes.ts'
import { systemRoutes } from '../system/system.routes.ts'
import { mayDownloadNoteFile } from '../tickets/note-files.ts'
import { assignedTicketRoutes } from '../tickets/assigned-tickets.routes.ts'
import { ticketDeskRoutes } from '../tickets/ticket-desk.routes.ts'
import { ratingRoutes } from '../tickets/ratings.routes.ts'
import { ticketRoutes } from '../tickets/tickets.routes.ts'
import { reminderRoutes } from '../reminders/reminders.routes.ts'
import { todayRoutes } from '../today/today.routes.ts'
import { userRoutes } from '../users/users.routes.ts'
import { linkUploadRoutes, uploadRoutes } from '../uploads/uploads.routes.ts'
import { editedVideoRoutes } from '../videos/edited-videos.routes.ts'
import { rawVideoRoutes } from '../videos/raw-videos.routes.ts'
import { undoRoutes } from '../undo/undo.routes.ts'
import { savedReplyRoutes } from '../saved-replies/saved-replies.routes.ts'
import { videoCategoryRoutes } from '../videos/video-categories.routes.ts'
import { pictureRoutes } from '../websites/pictures.routes.ts'
import { videoRoutes } from '../videos/videos.routes.ts'
import { mayDownloadVideo } from '../videos/video-links.ts'
import { createShownWebsites } from '../websites/shown-websites.ts'
import { devDnsRoutes } from '../websites/dev-dns.routes.ts'
import { createDnsOfRecords } from '../websites/dns-records.ts'
import { websiteDomainRoutes } from '../websites/website-domains.routes.ts'
import { websiteEnquiryRoutes } from '../websites/website-enquiries.routes.ts'
import { websiteVersionRoutes } from '../websites/website-versions.routes.ts'
import { websiteViewRoutes } from '../websites/website-views.routes.ts'
import { websiteRoutes } from '../websites/websites.routes.ts'
import { createProxies, type Proxies } from '../proxies.ts'
import { traceCaller } from './address.ts'
import { isFromDoctor } from '../doctor-pass.ts'
import { createCertificateCheck } from './certificate-check.ts'
import { docsPage } from './docs-page.ts'
import { answerError, handleErrors } from './errors.ts'
import { answerToLoopbackNames, refuseForeignOrigins, secureAnswers, trackRequests } from './guards.ts'
import type { HttpEnv } from './http-env.ts'
import { keepToLanes } from './keep-to-lanes.ts'
import { guardLooks } from './look-guard.ts'
import { describeApi, listRoutes, openapiSchema } from './openapi.ts'
import { sendPage } from './plain-page.ts'
import { createRefusalKeeper } from './refusals.ts'
import { route } from './route.ts'
import { readDevice, readSessionPass } from './session-cookie.ts'

/** The routes the browser calls, typed end to end. */
const api = new Hono<HttpEnv>()
  .route('/', signInRoutes)
  .route('/', accountRoutes)
  .route('/', secondStepRoutes)
  .route('/', emailChangeRoutes)
  .route('/', teamTwoStepRoutes)
  .route('/', adminCheckRoutes)
  .route('/', companyRoutes)
  .route('/', lookRoutes)
  .route('/', planRoutes)
  .route('/', purchaseRoutes)
  .route('/', ownBillingRoutes)
  .route('/', paymentRoutes)
  .route('/', arrangementRoutes)
  .route('/', linkRoutes)
  .route('/', ownLinkRoutes)
  .route('/', jobRoutes)
  .route('/', emailRoutes)
  .route('/', leadRoutes)
  .route('/', chatRoutes)
  .route('/', teamChatRoutes)
  .route('/', newsRoutes)
  .route('/', leadInboxRoutes)
  .route('/', proposalRoutes)
  .route('/', invoiceRoutes)
  .route('/', linkedProposalRoutes)
  .route('/', paperRoutes)
  .route('/', openQuestionRoutes)
  .route('/', newsletterRoutes)
  .route('/', notificationRoutes)
  .route('/', ticketRoutes)
  .route('/', ratingRoutes)
  .route('/', ticketDeskRoutes)
  .route('/', setAsideMailRoutes)
  .route('/', assignedTicketRoutes)
  .route('/', dashboardRoutes)
  .route('/', onboardingRoutes)
  .route('/', pictureRoutes)
  .route('/', submissionRoutes)
  .route('/', websiteRoutes)
  .route('/', websiteVersionRoutes)
  .route('/', websiteDomainRoutes)
  .route('/', websiteEnquiryRoutes)
  .route('/', websiteViewRoutes)
  .route('/', projectRoutes)
  .route('/', milestoneRoutes)
  .route('/', activityRoutes)
  .route('/', userRoutes)
  .route('/', customerRoutes)
  .route('/', personalDataRoutes)
  .route('/', savedReplyRoutes)
  .route('/', searchRoutes)
  .route('/', securityRoutes)
  .route('/', systemRoutes)
  .route('/', todayRoutes)
  .route('/', reminderRoutes)
  .route('/', uploadRoutes)
  .route('/', linkUploadRoutes)
  .route('/', videoRoutes)
  .route('/', undoRoutes)
  .route('/', videoCategoryRoutes)
  .route('/', rawVideoRoutes)
  .route('/', editedVideoRoutes)
export type Api = typeof api

export function createApp(parts: Parts) {
  const { settings, log } = parts
  const app = new Hono<HttpEnv>()
  const proxies = parts.proxies ?? createProxies(settings.trustedProxies)
  app.onError(handleErrors(log, createRefusalKeeper(parts, proxies)))
  app.notFound((c) => answerError(c, new AppError('not_found')))
  app.use(
    trackRequests(log, parts.metrics),
    secureAnswers(settings.hsts),
    refuseForeignOrigins(originCheck(settings)),
    keepToLanes(parts.lanes ?? createLanes()),
    provideContext(parts, proxies),
    guardLooks(parts.lookGuard),
  )
  app.route('/', api)
  app.route('/', downloadRoutes(mayStillDownload, drawFile))
  mountDemo(app, parts)
  mountHealth(app, parts, proxies)
  mountCertificateCheck(app, parts)
  mountDocs(app, settings)
  // Throws where one is not declared: nobody would have said who may call it.
  listRoutes(app)
  return app
}

type App = Hono<HttpEnv>

/** Whether a link's person still has the right to its file, its noun knows. */
const mayStillDownload: MayStillDownload = async (ctx, { kind, link_id, ...person }) => {
  if (isPaper(kind)) return mayDownloadPaper(ctx, { kind, link_id, ...person })
  if (kind === 'project_file') return mayDownloadFile(ctx, { link_id, ...person })
  const { id, user_id } = person
  if (user_id === undefined) return false
  const claims = { id, user_id }
  if (kind === 'attachment')
    return (await mayDownloadAttachment(ctx, claims)) || (await mayDownloadAssigned(ctx, claims))
  if (kind === 'note_file') return mayDownloadNoteFile(ctx, claims)
  return kind === 'data_export' ? mayDownloadExport(ctx, claims) : mayDownloadVideo(ctx, { kind, ...claims })
}

const drawFile: DrawFile = async (ctx, { kind, id }) => (isPaper(kind) ? drawPaper(ctx, kind, id) : null)

/** In the embedded default the same server answers on several names of this machine. */
function originCheck(settings: Parts['settings']) {
  const ours = new Set([settings.origin])
  if (!settings.production)
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) ours.add(`http://${host}:${settings.port}`)
  return (origin: string) => ours.has(origin)
}

/** Who is asking, read anew for every request. */
function provideContext(
  { settings, database, auth, now, payments, storage, assistant, log, streams, shownWebsites, dns }: Parts,
  proxies: Proxies,
): MiddlewareHandler<HttpEnv> {
  const secure = settings.origin.startsWith('https:')
  const ownDns = createDnsOfRecords(database.db)
  const ears = streams ?? createStreams({ database, auth, now, log })
  const formProof = settings.formProof ? createFormProof(settings.sessionSecret) : null
  return async (c, next) => {
    const from = traceCaller(proxies, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    c.set('address', from.address)
    const visitor: Ctx = {
      db: (isUrgent(c.get('lane')) && database.urgentDb) || database.db,
      auth,
      now,
      formProof,
      payments,
      storage,
      origin: settings.origin,
      websitesOrigin: settings.websitesOrigin,
      forgetWebsite: (slug) => shownWebsites?.forget(slug),
      dns: dns ?? ownDns,
      mailIn: settings.mailIn,
      actor: null,
    }
    c.set('assistant', assistant)
    c.set('log', log)
    c.set('streams', ears)
    c.set('customerDb', database.customerDb)
    const device = readDevice(c, secure)
    const caller = {
      address: from.address,
      userAgent: c.req.header('user-agent') ?? '',
      deviceHash: device === undefined ? null : hashOfDevice(device),
    }
    const pass = readSessionPass(c, secure)
    c.set('sessionPass', pass)
    const found = await readSession(visitor, pass)
    const look = found && (await readLook(visitor, found))
    if (found && !look) await keepSeen({ ...visitor, log }, found.session)
    const who = found && { actor: found.actor, session: found.session }
    c.set('ctx', { ...visitor, caller, log, ...who, ...(look && { look }) })
    return next()
  }
}

/**
 * The mailbox, the stand-in for the DNS, and the pages of the stand-in for Stripe, which declare nothing because they are not ours. Where strangers visit,
 * they may pay; everybody's mail, and the clock that ends everybody's subscription, are not for them.
 */
function mountDemo(app: App, { settings, sandbox }: Parts) {
  const sandboxPages = settings.publicDemo ? ['/sandbox/checkout/*', '/sandbox/portal/*'] : ['/sandbox/*']
  if (!settings.publicDemo) app.use('/dev/*', answerToLoopbackNames).use('/sandbox/*', answerToLoopbackNames)
  if (!settings.publicDemo && !settings.smtp) app.route('/', mailboxRoutes).route('/', devMailRoutes)
  if (!settings.production && !settings.publicDemo) app.route('/', devDnsRoutes)
  if (sandbox) for (const path of sandboxPages) app.all(path, (c) => sandbox.answerPage(c.req.raw))
}

function mountHealth(app: App, parts: Parts, proxies: Proxies) {
  const reply = { status: 200, schema: z.object({ ok: z.literal(true) }) }
  const anyone = { access: 'anyone', viewable: true, reply, lane: 'health' } as const
  const { pool, urgentPool = pool } = parts.database
  app.get('/healthz', route({ ...anyone, summary: 'The process serves' }), (c) => {
    if (isFromDoctor(parts.settings.sessionSecret, c.req.header('x-doctor'), parts.now())) {
      const peer = c.env?.incoming?.socket.remoteAddress
      const { address, believed } = traceCaller(proxies, peer, c.req.header('x-forwarded-for'))
      c.header('X-Doctor-Saw', JSON.stringify({ address, believed, peer }))
    }
    return c.json({ ok: true })
  })
  app.get('/readyz', route({ ...anyone, summary: 'Database and jobs are up' }), async (c) => {
    const answers = await urgentPool.query('select 1').then(
      () => true,
      () => false,
    )
    if (!parts.isReady() || !answers) throw new AppError('not_ready', { retryAfterSeconds: 1 })
    return c.json({ ok: true })
  })
}

/** Asked by the proxy in front, before it has one made. */
function mountCertificateCheck(app: App, { settings, database, shownWebsites, now }: Parts) {
  const shown = shownWebsites ?? createShownWebsites(database.db)
  const mayHaveOne = createCertificateCheck({ settings, shown, now })
  app.get(
    '/api/certificate-check',
    route({
      access: 'anyone',
      viewable: true,
      summary: 'Whether a certificate may be made for a name',
      query: z.object({ domain: z.string().optional() }),
      reply: { status: 200, schema: z.object({ ok: z.literal(true) }) },
    }),
    async (c) => {
      if (!(await mayHaveOne(c.req.valid('query').domain ?? ''))) throw new AppError('not_found')
      return c.json({ ok: true })
    },
  )
}

function mountDocs(app: App, settings: Parts['settings']) {
  // In production the plan of the whole API, the team's part with it, is nobody else's business.
  const access = settings.production ? 'admin' : 'anyone'
  // Made when somebody reads them: every start would wait for it.
  const document = once(() => describeApi(listRoutes(app), settings.origin))
  const page = once(() => docsPage(listRoutes(app)))
  app.get(
    '/api/openapi.json',
    route({
      access,
      summary: 'This API as an OpenAPI document',
      reply: { status: 200, schema: openapiSchema },
    }),
    (c) => c.json(document()),
  )
  app.get('/api/docs', route({ access, summary: 'This API, to read' }), async (c) => sendPage(c, await page()))
}

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
