import { prices } from '#domain/prices.ts'
import { asPartOfPremium } from '../premium.ts'
import type { FactsByPlace } from './fact.ts'

export const videoFacts: FactsByPlace = {
  '/services/digital-marketing#package': {
    'video-price': `Video editing for coaches and gyms costs ${prices.videoPackage.shown}: 8 edited videos a month (4 workouts of 2-10 min, 4 social clips of 15-60 s), with captions, music, your colors and one round of changes.`,
    'video-count':
      'You get 8 edited videos a month: 4 weekly workout videos of 2-10 minutes and 4 social clips of 15-60 seconds. That is two a week.',
    'video-time': 'Edited videos are back in 3-5 business days.',
    'video-music': 'Captions, music you may use, your colors and your logo are included in every edited video.',
    'video-change':
      'You can ask for changes: one round of changes on each video is included. Look at the edit in the portal and approve it or say what to change.',
  },
  '/services/digital-marketing': {
    'video-what': `We cut videos for coaches and gyms, also without a website: send raw footage from your phone and get back 8 edited videos a month, made for the feed they will be seen in, ${prices.videoPackage.shown}.`,
  },
  '/services/digital-marketing#formats': {
    'video-format':
      'Video formats: upright 9:16 for TikTok, Instagram Reels and YouTube Shorts; square 1:1 for the Instagram feed; wide 16:9 for Facebook and LinkedIn. Every video comes in the formats you post in.',
  },
  '/services/digital-marketing#add-ons': {
    'video-thumbnail': `Custom thumbnails are an add-on: ${prices.thumbnailDesign.shown}, two versions to choose from, legible at the size of a stamp.`,
    'video-motion': `Advanced motion graphics are an add-on: ${prices.motionGraphics.shown}, animated cues on the body such as angles, bar path, which muscle and when.`,
    'video-extra': `Add-ons, by the video: Advanced Motion Graphics ${prices.motionGraphics.shown}, Custom Thumbnail Design ${prices.thumbnailDesign.shown}.`,
  },
  '/services/digital-marketing#process': {
    'video-process':
      'A month of videos: you film on your phone with our one-page guide, upload the raw clips in the portal, and the edit is there in 3-5 business days. Approve it or say what to change; you get files named by channel, with a caption to start from.',
  },
  '/services/digital-marketing#what-do-i-need-to-film-with': {
    'video-film':
      'To film, the phone you have is enough, if it is younger than five years, and a window for light. A clip-on microphone helps more than a better camera.',
  },
  '/services/digital-marketing#do-you-post-for-me': {
    'video-post':
      'We do not post for you: we deliver files, captions and a suggested order. The account should sound like you, and comments want an answer from you.',
  },
  '/services/digital-marketing#i-need-it-by-tomorrow-can-you': {
    'video-rush':
      'Videos by tomorrow do not work: turnaround is 3-5 business days, because that is what careful work takes. For a launch or an event, tell us a week ahead and we hold the slot.',
  },
  '/services/digital-marketing#do-unused-videos-carry-over': {
    'video-left': 'Unused videos carry over for one month, up to four. Longer than that, film more or take a break.',
    'video-pause': 'You can pause the video package for a month at any time.',
  },
  '/services/digital-marketing#who-owns-the-footage': {
    'video-own':
      'The footage is yours, raw and edited. We keep a copy for a year in case you lose yours, and delete it whenever you ask.',
  },
}

export const appFacts: FactsByPlace = {
  '/services/custom-web-apps': {
    'app-what':
      'We build custom web apps: the process that lives in a spreadsheet, a whiteboard and somebody’s head becomes a small program in the browser, with AI where it saves an hour and a person wherever it decides.',
  },
  '/services/custom-web-apps#what-we-build': {
    'app-booking':
      'We build booking and scheduling with your own rules: tides, chairs, rooms, mechanics, buffers. The ones that ready-made tools ask you to give up.',
    'app-estimates':
      'We build estimate and quote tools: from a customer’s description to a draft with your prices, for you to check and send.',
    'app-bot': `We build assistants and chatbots that know your business: they answer from your own pages and documents, show where an answer comes from, and pass on what they do not know. (A simple AI chatbot is also ${asPartOfPremium('AI chatbot')}, the membership.)`,
    'app-connect':
      'We connect programs so that nobody retypes: orders to the books, forms to the calendar, mails to the right desk. Small connections, each worth an hour a day.',
  },
  '/services/custom-web-apps#what-does-a-web-app-cost': {
    'app-price':
      'What a web app costs is too different to print. After the free consult you get a fixed price for the first useful piece, and that piece is chosen so that it is worth having even if we stop there.',
  },
  '/services/custom-web-apps#process': {
    'app-time':
      'The first useful piece of a web app is in use after three or four weeks, next to the old way. We begin with half a day beside the person who does the work now.',
  },
  '/services/custom-web-apps#could-a-ready-made-product-do-it': {
    'app-ready':
      'A ready-made product is often enough, and then we say so and help you set it up. Your own makes sense if the process is what sets you apart, or if you are paying for five products to use a tenth of each.',
  },
  '/services/custom-web-apps#what-happens-to-our-data': {
    'app-data':
      'The data of your web app lies in a database in your name, is backed up every night, and can be exported whole at any time in formats others can read.',
  },
  '/services/custom-web-apps#what-if-the-ai-gets-it-wrong': {
    'app-ai-wrong':
      'The AI will get it wrong now and then. So we place it where a mistake costs a click: drafts, sorting, suggestions. Where a mistake costs money or trust, a person decides, and the log shows who and when.',
  },
  '/services/custom-web-apps#how-we-use-ai': {
    'app-ai':
      'How we use AI: it drafts, you sign. Anything with a figure or a promise in it is approved by a person. Answers come from your documents or not at all, no customer data for training, and there is a switch that turns it off.',
  },
  '/blog/when-the-spreadsheet-is-enough': {
    'app-spreadsheet':
      'A spreadsheet is quite often good enough, and we tell about half of the people who ask to keep theirs. Signs that you have outgrown it: two people need it at once, somebody retypes, nobody dares to sort a column, your customers wait for it.',
  },
}

export const memberFacts: FactsByPlace = {
  '/services/memberships': {
    'member-what':
      'We build membership platforms: courses, classes, programs and video for people who pay to come back. On your own domain, with your own prices, and members whose addresses belong to you and not to a platform.',
    'member-cost': `What a membership platform costs depends on what it has to do: complex sites are usually ${prices.complexSiteLow.shown}-${prices.complexSiteHigh.shown}. Ask for a quote and you get a written price within 24 hours. We take no share of what your members pay.`,
  },
  '/services/memberships#included': {
    'member-cancel':
      'Members change or cancel by themselves, without writing to anybody; a cancel button that works brings people back.',
    'member-cards':
      'Failed and expired cards are retried and reminded politely, so that members do not silently drop out.',
    'member-features':
      'A membership site does: sign up and pay in under two minutes, a library that remembers where members stopped, tiers, trials, passes and coupons you set yourself, captions made for you, payments by Stripe straight to your account, everything exportable.',
  },
  '/services/memberships#example-tiers': {
    'member-price': `What your members pay is yours to set. Many of our clients begin with three prices: Basic ${prices.memberBasic.shown}, Premium ${prices.memberPremium.shown}, VIP ${prices.memberVip.shown}. A factor of about three from one tier to the next works well.`,
  },
  '/services/memberships#process': {
    'member-time':
      'A membership site opens with a small first version, one tier and thirty people, after about six weeks. Then it grows where the numbers point.',
  },
  '/services/memberships#why-not-patreon-kajabi-or-mighty-networks': {
    'member-platform':
      'Patreon, Kajabi or Mighty Networks are good to start with, and if you have fewer than fifty members we will tell you to use one. Your own pays off when their fees pass what a site costs to run, or when their rules start to decide yours.',
  },
  '/services/memberships#can-i-bring-my-existing-members': {
    'member-move':
      'You can bring your existing members: addresses, tiers and history are imported. Cards can be moved if your present provider allows it; otherwise members enter theirs once, and we write the mail that asks them.',
  },
  '/services/memberships#can-somebody-copy-my-videos': {
    'member-copy':
      'A determined person can record any screen. We make sure that links to your videos expire and cannot be passed on, downloads are off unless you want them, and one account is not shared by a whole team.',
  },
  '/services/memberships#what-share-do-you-take': {
    'member-fees':
      'Our share of your memberships: none. The payment provider has its fee, storage and hosting cost what they cost, and the rest is yours.',
  },
}
