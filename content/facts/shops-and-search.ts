import { prices } from '#domain/prices.ts'
import type { FactsByPlace } from './fact.ts'

/** Shops and being found. */
export const shopFacts: FactsByPlace = {
  '/services/e-commerce-solutions': {
    'shop-price': `An online shop starts at ${prices.ecommerce.shown}: up to 50 products, one country, cards and wallets, in four to eight weeks. Site and shop in one, up to 100 products, starts from ${prices.ecommerceSite.shown}.`,
    'shop-what':
      'We build online shops you can run yourself: products, payment, shipping, tax, and a back room where you can find things. We sell something through it ourselves to be sure, and then hand you the keys.',
    'shop-time': 'An online shop takes four to eight weeks.',
    'shop-size': `The shop package holds up to 50 products (${prices.ecommerce.shown}); site and shop in one up to 100 products (${prices.ecommerceSite.shown}). More is possible: after the first ten, the rest are a matter of a spreadsheet.`,
  },
  '/services/e-commerce-solutions#included': {
    'shop-pay': 'Shops take cards, Apple Pay and Google Pay; other ways to pay on request.',
    'shop-cards': 'Card payments are safe: they run through Stripe, and card numbers never touch your site.',
    'shop-pickup':
      'A shop can do pickup and local delivery, with times you set: order tonight, collect tomorrow. Shipping can be added when somebody asks for it.',
    'shop-tax':
      'The shop works out Washington sales tax by address, and shows an honest total with shipping and tax before the last step.',
    'shop-guest':
      'Customers buy without making an account: a checkout of one page, and an order page instead of a lost email.',
    'shop-stock':
      'The shop keeps track of inventory: stock that counts itself down and tells you when to reorder, orders on one screen (packed, shipped, collected, refunded), and figures for your bookkeeper as a file.',
    'shop-edit': 'You change prices, pictures and texts of the shop yourself, and add products yourself.',
  },
  '/services/e-commerce-solutions#kinds': {
    'shop-wholesale':
      'Wholesale is possible: regular customers with their own terms, who reorder the same twelve lines, get a login, their prices and one button.',
    'shop-kinds':
      'Shops we like to build: the counter that goes online (bakery, nursery, bike shop), the maker with thirty things, and the supplier with a price list and regular customers.',
  },
  '/services/e-commerce-solutions#shopify-or-something-of-my-own': {
    'shop-kind':
      'If your shop works like most shops, take Shopify, and we will set it up well. If pickup times, made-to-order or customer prices are the heart of it, your own is cheaper within two years. We do the sum with you.',
  },
  '/services/e-commerce-solutions#what-does-it-cost-after-launch': {
    'shop-fees':
      'We take no share of your sales. The payment provider keeps about three percent of each card sale in the US. Hosting and care depend on the plan you choose.',
  },
  '/services/e-commerce-solutions#who-puts-in-the-products': {
    'shop-products':
      'We put in the first ten products, together with you, and import the rest from a spreadsheet. Pictures are the slow part; start with those.',
  },
  '/services/e-commerce-solutions#what-about-returns-and-refunds': {
    'shop-returns':
      'Returns and refunds in your shop are one button on the order, whole or in part, with stock put back if you want it back. You set the rules.',
  },
}

export const seoFacts: FactsByPlace = {
  '/services/seo-optimization': {
    'seo-price': `SEO starts at ${prices.seo.shown}, without a minimum term. (In the overview of prices it stands as from ${prices.seoInSummary.shown}; your proposal names the exact one.)`,
    'seo-term':
      'SEO has no minimum term and no contract. Most clients stay for six to twelve months and then need us less, as intended.',
    'seo-what': `We do SEO, local and technical: we make sure that the page which answers what people nearby search for exists, is yours, and can be found. It starts at ${prices.seo.shown}.`,
  },
  '/services/seo-optimization#local-and-technical': {
    'seo-found':
      'If nobody finds you on Google, local SEO is for that: a complete Business Profile, the same address everywhere, a page for each thing you do and each town you do it in; and technical SEO, so that nothing stands in the way.',
    'seo-profile':
      'We put your Google Business Profile in order: complete, correct hours and address, with pictures from this year. Corrections can show within days.',
    'seo-reviews':
      'Reviews are part of local SEO: asking for them decently and answering them all, the bad ones first. You ask your satisfied customers for a review; nobody can do that for you.',
    'seo-technical':
      'Technical SEO: everything findable by sitemap and internal links, one address per page, titles and descriptions that say what the page says, structured data, Core Web Vitals in the green, broken links and duplicates cleared away.',
  },
  '/services/seo-optimization#honesty': {
    'seo-promise':
      'Nobody can promise you number one on Google, and we do not. Expect first movement after two or three months and a clear picture after six.',
    'seo-links':
      'We do not buy links: bought links work until they do not, and then they work against you. We ask people who know you, one at a time: the chamber, suppliers, the club you sponsor.',
    'seo-articles':
      'We do not write forty articles about everything: text written for machines is read by nobody. Six good pages that answer what your customers ask will beat it.',
  },
  '/services/seo-optimization#process': {
    'seo-process':
      'SEO goes like this: first we find out what people ask, then repair the technical faults in the first month, then write the answers page by page with you. Every month a report of one page: what we did, what moved, what is next. You decide about another month.',
  },
  '/services/seo-optimization#how-long-until-i-see-something': {
    'seo-time':
      'SEO takes time: corrections to your Business Profile can show within days, rankings usually move after two to three months. If nothing has moved after six, we say so and suggest to stop.',
  },
  '/services/seo-optimization#what-do-i-have-to-do': {
    'seo-work':
      'For SEO you need about an hour a month: answer our questions about your trade, approve texts, and ask satisfied customers for a review.',
  },
  '/services/seo-optimization#do-i-need-this-at-all': {
    'seo-need':
      'Whether you need SEO: if you are booked out, no. If most of your work comes from referrals and you like it that way, a correct Business Profile and a good website will do. Ask us to look; it is free and takes us twenty minutes.',
  },
  '/services/seo-optimization#do-you-optimize-for-ai-answers-too': {
    'seo-ai':
      'AI assistants such as ChatGPT read the same pages as search engines. What helps is the same: clear answers, facts with a source, structured data. We check how you are described in them and correct what can be corrected.',
  },
}
