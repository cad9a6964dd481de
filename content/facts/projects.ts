import { formatWholeDollars, maintenanceFallbacks, prices } from '#domain/prices.ts'
import { agency } from '../agency.ts'
import type { FactsByPlace } from './fact.ts'

const { basicSite, complexSiteLow, complexSiteHigh, fastWebsite, customWebDesign, mobileResponsive } = prices

const maintenance = `${formatWholeDollars(maintenanceFallbacks.Essential.base_price)}/month`

/** A website made for somebody: prices, time, the way there, and whose it is. */
export const projectFacts: FactsByPlace = {
  '/quote#how-much-does-a-website-cost': {
    'site-price': `A website starts from ${basicSite.shown} for a basic one. Complex ones, with a shop, bookings or sign-in, are usually ${complexSiteLow.shown}-${complexSiteHigh.shown}. Fast Website Development, up to five pages, starts at ${fastWebsite.shown}. A small site of 3-4 pages can even be free.`,
    'complex-price': `Complex sites, with a shop, bookings or a sign-in for customers, are usually ${complexSiteLow.shown}-${complexSiteHigh.shown}. Your proposal names one price for the work it describes, and that is what you pay.`,
    'fixed-price':
      'The price in the proposal is the final price: one price per project, in writing before we begin, and it does not move afterwards. If we misjudged the work, that is our evening, not your invoice.',
  },
  '/services#seven-services': {
    'price-list': `Where prices start: a basic site ${basicSite.shown}, Fast Website ${fastWebsite.shown}, Custom Web Design ${customWebDesign.shown}, a shop ${prices.ecommerce.shown}, SEO ${prices.seo.shown}, eight edited videos ${prices.videoPackage.shown}, maintenance from ${maintenance}. A website of 3-4 pages can be free, plus ${prices.domain.shown} for its domain.`,
    services:
      'We do seven things: fast websites, custom web design, mobile responsive design, online shops, SEO, website maintenance, and video editing for coaches and gyms. Larger work too: web apps with AI, membership platforms, business sites.',
  },
  '/services/fast-website-development': {
    'fast-price': `Fast Website Development starts at ${fastWebsite.shown}: up to five pages, written with you, launched in two to four weeks. It opens in about a second on an ordinary phone.`,
  },
  '/services/fast-website-development#budget': {
    'speed-promise':
      'We promise speed in numbers: the main thing on the page within 2.5 seconds on a mid-range phone over a slow connection, a tap answered within 200 ms, nothing that jumps, 95+ of 100 in Lighthouse. If the finished site misses one, we work on it until it does not.',
  },
  '/services/fast-website-development#performance-features': {
    cookies:
      'A Fast Website measures its speed from real visits, without cookies, and asks nothing of third parties before anybody has agreed to it. The analytics of Premium, coming soon, count who came without following anybody around.',
  },
  '/services/fast-website-development#why-speed-matters': {
    'speed-why':
      'Speed matters because people leave: if the page is still white after three seconds, the back button is right there. Search engines notice too, and every visitor who came through an ad and left was paid for.',
  },
  '/services/fast-website-development#will-it-still-be-fast-when-i-add-to-it': {
    'speed-later':
      'The site stays fast when you add to it: pictures you upload are scaled and compressed by the site, and anything that would make a page heavy is refused with a reason.',
  },
  '/services/fast-website-development#is-it-a-template': {
    template:
      'Fast sites share their plumbing from site to site, because it is good plumbing; what your visitors see is laid out for you. Custom Web Design is drawn from an empty page: no theme, no template.',
  },
  '/services/fast-website-development#can-i-change-things-myself': {
    'edit-self':
      'Texts, pictures, prices, opening hours and news of a Fast Website you change yourself. You get a short written guide and half an hour with us on a call. What you cannot do is break the layout. Custom Web Design has texts and prices that you can edit yourself, too.',
  },
  '/services/fast-website-development#technologies': {
    tech: 'We build with plain, well-known parts that another developer can take over: HTML and CSS, TypeScript, React, Tailwind CSS, Node.js and PostgreSQL; WordPress when your team knows it, Shopify for shops that work like shops.',
  },
  '/blog/why-your-site-is-slow-on-a-phone#minutes-5-to-7-the-usual-suspects': {
    'slow-site':
      'A slow website is nearly always one of four things: pictures straight from a camera, scripts from elsewhere (chat bubbles, statistics), the slider at the top, or fonts; and sometimes a slow server. Our article is a ten-minute inspection to find out which.',
  },
  '/services/custom-web-design': {
    'custom-price': `Custom Web Design has a fixed price of ${customWebDesign.shown}: design and build of up to eight pages, drawn from an empty page, no template. Larger sites get a proposal.`,
  },
  '/services/custom-web-design#included': {
    'custom-included':
      'The Custom Web Design package holds: a morning with you, two directions for the home page to choose from, up to eight pages made for phones first, texts and prices you can edit yourself, two rounds of changes before launch, a month of corrections after it, all files and accounts in your name.',
    revisions:
      'You see real pages early and say what to change: Custom Web Design has two rounds of changes before launch and a month of corrections after it. Change your mind at the design stage; it is cheapest here.',
  },
  '/services/custom-web-design#what-if-i-like-neither-direction': {
    'design-dislike':
      'If you like neither of the two directions we draw, then we misunderstood something, and we draw a third after talking again. There is no charge for it. Two rounds of changes before launch are included too.',
  },
  '/services/custom-web-design#why-do-i-have-to-sign-in-to-buy-it': {
    'buy-account':
      'You need an account to buy the design package, because the purchase opens your project: its stages, files and invoices live in your account. An account is free and takes a minute.',
  },
  '/services/custom-web-design#can-i-use-a-discount-code': {
    'discount-code':
      'You can use a discount code: enter it in the purchase box of Custom Web Design; the amount is taken off before you pay, and you see it on the payment page.',
  },
  '/services/custom-web-design#do-you-design-logos-too': {
    logo: 'We do not design logos on their own. If you have none, we set your name well, which is what most good logos are. For a full identity we know two people we would hire ourselves.',
  },
  '/services/custom-web-design#principles': {
    photos:
      'We work with your own pictures: one good photograph of your workshop says more than ten of strangers shaking hands. We tell you what to shoot, or send somebody.',
  },
  '/services/custom-web-design#process': {
    'custom-time':
      'Custom Web Design: two directions in the first two weeks, in a browser, with your words; you choose one. Then two to four weeks more to build and launch.',
  },
  '/services/mobile-responsiveness': {
    'mobile-price': `Making an existing site right on phones starts at ${mobileResponsive.shown}, for up to ten pages. We look at it first and tell you if it is worth it.`,
  },
  '/services/mobile-responsiveness#what-we-do': {
    'mobile-fix': `If your site looks bad on a phone, we rework layout and pictures so that it reads, taps and loads as it should at every width: tables, forms and menus rebuilt for one thumb. From ${mobileResponsive.shown} for an existing site.`,
  },
  '/services/mobile-responsiveness#do-i-need-a-new-site-for-that': {
    'mobile-new-site':
      'You often need no new site for phones: if the foundations are sound, we change layout and pictures and leave the rest. If they are not, we tell you before you spend money on paint.',
  },
  '/services/mobile-responsiveness#do-i-need-an-app-as-well': {
    'need-app':
      'You almost certainly do not need an app. A good site can be put on the home screen, works offline where it matters, and nobody has to install anything.',
  },
  '/services/mobile-responsiveness#which-phones-do-you-test': {
    'mobile-phones':
      'We test on real phones: current and four-year-old iPhones and Androids, a cheap Android from 2018, one tablet, and a screen reader on each system.',
  },
  '/services/websites#solutions': {
    'landing-price': `A landing page starts from ${prices.landingPage.shown}: one page, one offer, one button, written and designed in a week, with a second version to test against and numbers after 30 days.`,
    'portfolio-price': `A portfolio site starts from ${prices.portfolioSite.shown}: a gallery in full quality that is still quick, project pages, and new work added from your phone.`,
    'business-price': `A business site starts from ${prices.businessSite.shown}: 6 to 12 pages, booking or inquiry form, search basics and local listings, and you edit everything yourself.`,
  },
  '/services/websites#in-every-site': {
    accessibility:
      'Our sites can be used by everyone: by keyboard, by screen reader, in sunlight, with large text. WCAG 2.2 at level AA. That is a requirement, not an extra.',
    'seo-basics':
      'Search basics are in every site we build: titles, descriptions, structured data, sitemap and redirects from the old site, done and checked. You need no SEO plan for that.',
  },
  '/services/websites#which-one-do-i-need': {
    'which-site':
      'Which one do I need? If people look you up before they come, a business site. If they should buy without coming, e-commerce. If they hire you for what you made, a portfolio. If there is one offer and one campaign, a landing page. Starting smaller and growing is always possible.',
  },
  '/services/websites#how-is-that-different-from-fast-website-development': {
    'fast-or-business': `Fast Website Development is deliberately small: up to five pages on plumbing we know, starting at ${fastWebsite.shown}. With Business Websites the structure, the pages and the functions are planned for you, from ${prices.businessSite.shown}.`,
  },
  '/services/websites#how-do-payments-work': {
    payment:
      'For a website by proposal you do not pay everything at once: a third to begin, a third when you have approved the design, a third at launch. Landing pages in two halves. The Custom Web Design package is one payment, nothing recurring.',
  },
  '/quote#how-long-does-it-take': {
    timeline:
      'A standard site takes 2-4 weeks, a complex one 4-8 weeks, counted from the day we have your texts and pictures. A landing page takes one week, a free website 48 hours.',
    deadline:
      'If you have a date that cannot move, tell us the date in the form and we will say plainly whether it can be met. A standard site takes 2-4 weeks, a free website 48 hours.',
  },
  '/quote#quote-form': {
    quote:
      'To get a quote, fill in the quote form: eight fields, about four minutes, rough answers are fine. You get a detailed proposal within 24 hours: what we would build, what it costs, and when it is done. Asking costs nothing.',
  },
  '/quote#process': {
    'call-length':
      'The first call takes twenty minutes: we ring you to ask what a form cannot, and do most of the listening. It tells both of us whether we fit.',
  },
  '/quote#what-happens-after-i-send-the-form': {
    'quote-after':
      'After you send the form a person reads it. We call to ask what the form could not, then send a detailed proposal within 24 hours: what we would build, what it costs, when it is done.',
    'no-sales':
      'Nobody hounds you: there is no obligation and no follow-up campaign, and none of the three of us is in sales. You get a call, a proposal, and nothing else unless you ask.',
  },
  '/services#process': {
    process:
      'A project goes in four steps. Discovery & Planning: one page with a price and a date. Design & Prototyping: real pages in a browser, change your mind here. Development & Testing: we build it, then try to break it. Launch & Optimization: we watch the first weeks and tune.',
  },
  '/about#values': {
    'see-early':
      'You see it early: real pages in a browser within the first week, with your own words on them, at a private address. No slideshows.',
  },
  '/quote#do-i-have-to-write-the-texts-myself': {
    texts:
      'You do not have to write the texts yourself: you tell us what is true, we can do the writing. Most clients talk for an hour, we draft, they correct. If you prefer to write, we send an outline.',
  },
  '/quote#who-owns-the-site-when-it-is-done': {
    ownership: `The site is yours: domain, texts, pictures, code, all in your name. If you leave ${agency.name} one day, we hand over everything in a form another developer can use, and we answer their questions.`,
  },
  '/contact#what-should-i-have-ready-before-we-talk': {
    prepare:
      'You need nothing polished before we talk. Tell us what your business does, who buys from you, and what you want people to do on the site. An example of a site you like helps; so does one you can’t stand.',
  },
  '/contact#i-already-have-a-website-can-you-take-it-over': {
    'take-over':
      'If you already have a website we can usually take it over, also when somebody else built it. We look at it first, free of charge, and tell you whether it is worth repairing. Sometimes yours is fine and needs two afternoons, not a new site.',
  },
  '/about#what-we-are-not': {
    expensive:
      'We are not the cheapest: there is a free website on offer, which is as cheap as it gets, and after that we charge what careful work takes. The price is agreed before we begin and does not move.',
    'refused-work':
      'We turn work down: three projects at once is what three people can do carefully. And we do not do political campaigns, gambling, or anything that needs its visitors to be confused.',
  },
}
