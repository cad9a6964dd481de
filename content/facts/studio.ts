import { agency, agencyLocation } from '../agency.ts'
import { testimonials } from '../testimonials.ts'
import type { FactsByPlace } from './fact.ts'

const [week, saturday] = agency.businessHours
const hours = `${week.days} ${week.hours}, ${saturday.days} ${saturday.hours}, Sun closed, Pacific time`
const reach = `Call ${agency.phone} or write to ${agency.email}`

/** The whole of it, by the id of who said it. */
function quoted(by: string): string {
  const said = testimonials.find(({ id }) => id === by)
  return said ? `${said.name}, ${said.company}: “${said.quote}”` : ''
}

/** Who we are, where and when; our work; accounts. */
export const studioFacts: FactsByPlace = {
  '/contact#where': {
    phone: `Our phone number is ${agency.phone}, answered ${agency.hours.weekdays} and ${agency.hours.saturday}, Pacific time.`,
    email: `Our email address is ${agency.email}. You will hear back within one business day, usually sooner.`,
    contact: `${reach}, or send a message from the contact page. You will hear back within one business day, usually the same day.`,
    location: `We are in ${agencyLocation}, above a chandlery on the waterfront. Visits by arrangement, please: call ${agency.phone} first.`,
    visit: `You can visit us on the ${agency.locality} waterfront, by arrangement, please. We are also glad to come to you if you are nearby; everybody else meets us on video calls.`,
  },
  '/contact#hours': {
    hours: `Our hours: ${hours}. Premium maintenance clients reach us by phone at any hour.`,
  },
  '/contact#how-quickly-will-i-hear-back': {
    reply:
      'We answer within one business day, usually the same day. If it is urgent, call: the phone is answered by somebody who can do something about it.',
    urgent: `If it is urgent, call ${agency.phone}: the phone is answered by somebody who can do something about it. Premium maintenance clients reach us at any hour.`,
  },
  '/contact#do-i-have-to-be-in-everett': {
    remote: `You do not have to be in ${agency.locality}: about half of our clients are within an hour’s drive and the rest are on video calls, anywhere.`,
    meeting:
      'We meet in person or on video calls, as you like: we are glad to visit if you are nearby, seeing the shop explains more than a form does, and visits to us are by arrangement.',
  },
  '/contact#message': {
    'call-me': `A person can call you: pass this chat on to the team with your number, and say when. Or call us: ${agency.phone}, ${agency.hours.weekdays}.`,
    job: `About working with us the pages say nothing. Write to ${agency.email} or pass this chat on to the team; a person answers.`,
    complaint: `That should not be, and a person has to look at it. If it is urgent, call ${agency.phone}; customers can open a support ticket in the portal, or pass this chat on to the team.`,
  },
  '/about': {
    company: `${agency.name} designs, builds and looks after fast, affordable websites, shops and web apps for small businesses. We are three people on the ${agency.locality} waterfront with ${agency.yearsOfExperience} years of experience.`,
    experience: `We have ${agency.yearsOfExperience} years of experience in making websites: Ada built her first one more than 15 years ago, for her uncle’s boatyard.`,
    'team-size': `We are three people, none of them in sales: Ada Lindqvist (founder, design and planning), Noor Haddad (development) and Emil Okafor (video and support). Everything is designed and built here: whoever you talk to on the phone is whoever opens the editor afterwards.`,
    trust: `You can check us: three people with names, ${agency.yearsOfExperience} years of experience, nine sites in the portfolio that you can open, testimonials unedited with their stars, and a price in writing before we begin. With a website by proposal you see pages before you pay the second third.`,
  },
  '/about#team': {
    team: 'Who you will talk to: Ada Lindqvist, founder, design and planning. Noor Haddad, development. Emil Okafor, video and support.',
    ada: 'Ada Lindqvist is the founder: design and planning. She draws the pages and writes the proposals, and will ask what the site is for until the answer fits in one sentence.',
    noor: 'Noor Haddad is our developer: builds what Ada draws and measures it on a six-year-old phone. Keeps every client’s site updated and backed up.',
    emil: 'Emil Okafor does video and support: cuts the videos, answers the tickets. He used to shoot weddings, so nothing about a deadline surprises him.',
  },
  '/about#story': {
    story:
      'Ada Lindqvist built her first website for her uncle’s boatyard, more than 15 years ago, because the one he had paid for needed a programmer to change the opening hours. She worked for an agency in Seattle before she began this studio, where whoever you talk to is whoever does the work.',
  },
  '/about#why-port-gardner': {
    name: `${agency.name} is named after the bay: Captain Vancouver anchored here in 1792 and named it on the chart; the town came a century later and called itself Everett. We liked the older name.`,
  },
  '/about#technology-should-work-for-you': {
    philosophy:
      '“Technology should work for you” is painted over our door: if a feature would make the site more impressive and your Tuesday more complicated, it does not go in. If a spreadsheet does the job, we tell you to keep the spreadsheet.',
  },
  '/portfolio#featured-projects': {
    work: 'Our work, nine sites: Jetty Island Kayaks, Mukilteo Light Inn, Hewitt Avenue Bakery, Cascade Peak Fitness, Rucker Hill Dental, Snohomish River Realty, Grand Avenue Auto, Sound & Cedar Salon and Silver Lake Yoga. Each card in the portfolio opens the site itself.',
    'work-trades':
      'We have worked for a kayak school (Jetty Island), an inn (Mukilteo Light), a bakery (Hewitt Avenue), a strength coach (Cascade Peak), a dentist (Rucker Hill), realtors (Snohomish River), a garage (Grand Avenue Auto), a hair salon (Sound & Cedar) and a yoga studio (Silver Lake). Yours may be new to us; the portfolio shows all nine.',
    'work-bakery':
      'Hewitt Avenue Bakery began with a free site of four pages, up in two days; a year later came pre-orders, now a third of the bread. They close at eight the evening before, so the bakers know what to bake.',
    'work-dental':
      'Rucker Hill Dental: the site starts with the two things every patient asks, does it hurt and is it covered. Half as many insurance calls since.',
    'work-realty':
      'Snohomish River Realty, four agents: listings arrive by themselves every night instead of being copied into three places; the agents add what nobody else can write.',
    'work-salon':
      'Sound & Cedar Salon: six chairs, a price list that is right at last, and a cut can be booked after closing time. Fewer no-shows since the deposits.',
    'work-yoga':
      'Silver Lake Yoga: one pass for classes on the shore, in the hall and on screen; waiting lists fill the places that used to stay empty.',
  },
  '/portfolio#highlights': {
    results:
      'Two results we measured: Jetty Island Kayaks got a 40% booking increase in its first season on the new site, Mukilteo Light Inn 35% more direct bookings in twelve months. The portfolio says how each was counted.',
    'work-inn':
      'Mukilteo Light Inn, nine rooms by the lighthouse: 35% more direct bookings in the twelve months after launch than in the twelve before, from the inn’s reservation book.',
  },
  '/case-studies/jetty-island-kayaks-booking': {
    'work-kayaks':
      'Jetty Island Kayaks: a booking page that knows the tide. 40% more bookings from May to September than the season before, from the school’s own ledger, a third of them after closing time. Six weeks of work.',
  },
  '/case-studies/cascade-peak-fitness-membership': {
    'work-fitness':
      'Cascade Peak Fitness: a strength coach went from 30 clients to 212 members in a year, 4% leave in a month. First members after 6 weeks, 11 weeks in all. Emil cuts her eight videos a month.',
  },
  '/case-studies/grand-avenue-auto-estimates': {
    'work-auto':
      'Grand Avenue Auto: an assistant asks what noise the car makes and drafts the estimate; a mechanic signs each one. 90 minutes less on the phone every morning. 9 weeks, in use after 4.',
  },
  '/portfolio#testimonials': {
    reviews: `What clients say stands in the portfolio, unedited, with four or five stars. ${quoted('jetty-island-kayaks')} Three of the seven give four stars, and say why.`,
    'reviews-bad':
      'The testimonials with four stars say why it is not five: texts that were late and two weeks of delay (Rucker Hill Dental), a form check that was clumsy on older phones (Cascade Peak Fitness), few colors to choose from (Sound & Cedar Salon).',
  },
  '/auth': {
    portal:
      'The client portal is one quiet place for everything between you and us: how far your project is, station by station, tickets, invoices, files and videos. Sign in at the top of any page.',
    invoices:
      'Invoices and plans are in the client portal: what you pay for, until when, and a button to change or cancel it that works without a phone call. Sign in at the top of any page.',
    tickets:
      'Customers ask with a support ticket in the client portal: ask once, get a number, see the answer where you asked. Sign in at the top of any page.',
    upload:
      'Raw footage and files are uploaded in the client portal: send them, look at the edit, say what to change. The latest version is always on top. Sign in at the top of any page.',
    'sign-in':
      'Open Sign In at the top of any page and enter your email address and password; it leads to your dashboard.',
    'sign-up':
      'To make an account, open Sign In at the top of any page and choose Sign Up. It is free and takes a minute; we send you a link to confirm your email address, and can send it again.',
    password:
      'If you forgot your password, open Sign In at the top of any page and choose Reset Password. We send you a link to set a new one; it works for one hour.',
    'confirm-mail':
      'If the email with the link has not come, look in the spam folder; on the Sign In page we can send it again. If it still does not come, pass this chat on to the team.',
  },
  '/blog#newsletter': {
    newsletter:
      'Our newsletter is one letter a month: one article, one thing to check on your own site, no offers. Subscribe at the end of the blog; you get one email to confirm, and every letter has a link that ends it.',
  },
}
