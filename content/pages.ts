import { prices } from '#domain/prices.ts'
import { agency } from './agency.ts'

export type PageFacts = { title: string; description: string; keywords: string }

/**
 * Addresses prerendered at build time, and when each starts its JavaScript: `lazy` on the first touch of the visitor or
 * when the browser idles, `eager` at once because the page is a form. /404 is the body of every real 404.
 */
export const prerenderedPages: Record<string, 'lazy' | 'eager'> = {
  '/': 'lazy',
  '/services': 'lazy',
  '/portfolio': 'lazy',
  '/about': 'lazy',
  '/services/fast-website-development': 'lazy',
  '/services/seo-optimization': 'lazy',
  '/services/custom-web-design': 'lazy',
  '/services/mobile-responsiveness': 'lazy',
  '/services/website-maintenance': 'lazy',
  '/services/e-commerce-solutions': 'lazy',
  '/services/digital-marketing': 'lazy',
  '/services/custom-web-apps': 'lazy',
  '/services/memberships': 'lazy',
  '/services/websites': 'lazy',
  '/pricing': 'lazy',
  '/case-studies': 'lazy',
  '/case-studies/grand-avenue-auto-estimates': 'lazy',
  '/case-studies/cascade-peak-fitness-membership': 'lazy',
  '/case-studies/jetty-island-kayaks-booking': 'lazy',
  '/blog': 'lazy',
  '/blog/what-an-assistant-should-not-answer': 'lazy',
  '/blog/when-the-spreadsheet-is-enough': 'lazy',
  '/blog/three-prices-people-can-choose-between': 'lazy',
  '/blog/why-your-site-is-slow-on-a-phone': 'lazy',
  '/portal': 'lazy',
  '/promotions': 'lazy',
  '/sales-funnel': 'lazy',
  '/contact': 'lazy',
  '/quote': 'lazy',
  '/newsletter': 'eager',
  '/email-settings': 'eager',
  '/rate': 'eager',
  '/link': 'eager',
  '/auth': 'eager',
  '/404': 'lazy',
}

/** Prerendered, but no search engine should list them. */
const unlistedPages = new Set([
  '/portal',
  '/sales-funnel',
  '/newsletter',
  '/email-settings',
  '/rate',
  '/link',
  '/auth',
  '/404',
])

export const listedPages = Object.keys(prerenderedPages).filter((path) => !unlistedPages.has(path))

/** Files for machines, prerendered by the routes in web/site/machine. */
export const machineFiles = [
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/llms.txt',
  '/site.webmanifest',
  '/.well-known/security.txt',
]

const named = (title: string) => `${title} | ${agency.name}`

/**
 * What search engines and link previews say about each public page. An article or case study of its own takes title,
 * excerpt and tags from its file instead.
 */
export const pageFacts = {
  '/': {
    title: `${agency.name} | Websites for small businesses in ${agency.locality}, ${agency.regionCode}`,
    description: agency.description,
    keywords: `web design ${agency.locality}, website development, e-commerce, SEO, website maintenance`,
  },
  '/services': {
    title: named('Services: websites, shops, SEO, maintenance'),
    description:
      'Seven services for small businesses, from a fast website to monthly maintenance, each with what you get, how it goes and where its price starts.',
    keywords: 'web design services, website development, SEO, e-commerce, website maintenance, video editing',
  },
  '/services/fast-website-development': {
    title: named('Fast Website Development'),
    description: `A lean website that opens in about a second on an ordinary phone, built in two to four weeks. Starting at ${prices.fastWebsite.shown}.`,
    keywords: 'fast website, website development, page speed, Core Web Vitals, small business website',
  },
  '/services/seo-optimization': {
    title: named('SEO Optimization'),
    description: `Local and technical search work for small businesses, with a monthly report in plain words. Starting at ${prices.seo.shown}.`,
    keywords: `SEO ${agency.locality}, local SEO, technical SEO, Google Business Profile, search optimization`,
  },
  '/services/custom-web-design': {
    title: named('Custom Web Design'),
    description: `A website drawn for your business from an empty page and built by the people who drew it, for a fixed price of ${prices.customWebDesign.shown}.`,
    keywords: 'custom web design, bespoke website, small business web design, brand design',
  },
  '/services/mobile-responsiveness': {
    title: named('Mobile Responsive Design'),
    description: `Your site made right at every width, beginning with the phone in your customer’s hand. Starting at ${prices.mobileResponsive.shown}.`,
    keywords: 'mobile responsive design, mobile-friendly website, responsive redesign, phone website',
  },
  '/services/website-maintenance': {
    title: named('Website Maintenance'),
    description:
      'Updates, backups, monitoring and small changes every month, with a person to call. Three plans and a 30-day satisfaction guarantee.',
    keywords: 'website maintenance, website care plan, website updates, backups, website support',
  },
  '/services/e-commerce-solutions': {
    title: named('E-commerce Solutions'),
    description: `An online shop you can run yourself: products, payment, shipping and tax, set up and tested. Starting at ${prices.ecommerce.shown}.`,
    keywords: 'e-commerce website, online shop, Stripe, online store development, small business shop',
  },
  '/services/digital-marketing': {
    title: named('Digital Marketing: video editing for coaches'),
    description: `Eight edited videos a month for coaches and gyms, cut for every feed, back in 3-5 business days. ${prices.videoPackage.shown}.`,
    keywords: 'video editing, fitness videos, Instagram Reels, TikTok, YouTube Shorts, digital marketing',
  },
  '/services/custom-web-apps': {
    title: named('Custom Web Apps & AI'),
    description:
      'Small programs in the browser that replace a spreadsheet and five phone calls, with AI where it helps and a person where it counts.',
    keywords: 'custom web apps, AI assistant, business automation, internal tools, web application development',
  },
  '/services/memberships': {
    title: named('Membership & Video Platforms'),
    description:
      'Courses, classes and video behind a sign-in that is yours: tiers, recurring payments and a library your members come back to.',
    keywords: 'membership website, video platform, online courses, recurring payments, fitness membership',
  },
  '/services/websites': {
    title: named('Business Websites & E-commerce'),
    description: `Business sites from ${prices.businessSite.shown}, shops from ${prices.ecommerceSite.shown}, portfolio sites from ${prices.portfolioSite.shown} and landing pages from ${prices.landingPage.shown}.`,
    keywords: 'business website, e-commerce website, portfolio site, landing page, small business',
  },
  '/case-studies': {
    title: named('Case studies'),
    description:
      'Three projects told from start to finish: the situation, what we did, what changed, and what we would do differently next time.',
    keywords: 'web design case studies, AI assistant case study, membership site, booking website',
  },
  '/blog': {
    title: named('Blog'),
    description:
      'Articles for people who own a small business and a website: assistants, web apps, memberships, speed and search. No jargon left unexplained.',
    keywords: 'small business website blog, AI, web apps, memberships, SEO, page speed',
  },
  '/portal': {
    title: named('Client portal: Coming Soon'),
    description:
      'One quiet place for your project, your tickets, your plans and your files. We are fitting it out now.',
    keywords: 'client portal',
  },
  '/portfolio': {
    title: named('Portfolio'),
    description:
      'Nine websites for small businesses between Mukilteo and Snohomish: bookings, shops, memberships, and two results with how we measured them.',
    keywords: 'web design portfolio, booking website, bakery website, dental website, salon website',
  },
  '/contact': {
    title: named('Contact'),
    description: `Call ${agency.phone}, write to ${agency.email} or send a message. A person in ${agency.locality} answers within one business day.`,
    keywords: `contact web designer ${agency.locality}, web agency phone, business hours`,
  },
  '/quote': {
    title: named('Get a Custom Website Quote'),
    description:
      'Tell us what you need in four minutes and get a detailed proposal within 24 hours: what we would build, the price, and the date.',
    keywords: 'website quote, website cost, web design proposal, custom website price',
  },
  '/promotions': {
    title: named('A free website for your business'),
    description: `We build you a website of 3-4 pages within 48 hours and host it at no charge. You pay only for your domain, ${prices.domain.shown}.`,
    keywords: 'free website, free business website, free hosting, small business website',
  },
  '/sales-funnel': {
    title: named('Claim your free website'),
    description: `We build you a website of 3-4 pages within 48 hours and host it at no charge. You pay only for your domain, ${prices.domain.shown}.`,
    keywords: 'free website, free business website, free hosting, small business website',
  },
  '/about': {
    title: named('About'),
    description: `Three people on the ${agency.locality} waterfront with ${agency.yearsOfExperience} years of experience and one rule: technology should work for you.`,
    keywords: `web studio ${agency.locality}, web designers, about ${agency.name}`,
  },
  '/pricing': {
    title: named('Pricing'),
    description:
      'Three maintenance plans with a 30-day money-back guarantee, and where new websites, shops and SEO start. One price per project, in writing.',
    keywords: 'website pricing, website maintenance cost, web design prices, SEO cost',
  },
} as const satisfies Record<string, PageFacts>

export type PublicPath = keyof typeof pageFacts
