import { heading, list, paragraph, quote } from '../blocks.ts'
import type { Post } from './post.ts'

export const whyYourSiteIsSlowOnAPhone: Post = {
  id: 'why-your-site-is-slow-on-a-phone',
  title: 'Why your site is slow on a phone, and how to find out in ten minutes',
  excerpt:
    'You look at your website on a good computer, over fast wireless, with everything already cached. Your customers do not. How to see what they see, and what to fix first.',
  category: 'SEO/Perf',
  readTime: '5 min read',
  publishDate: '2026-07-14',
  author: 'Noor Haddad',
  image: 'posts/seo-perf',
  tags: ['Page speed', 'Core Web Vitals', 'SEO', 'Mobile'],
  body: [
    paragraph(
      'The person who sees your website least like a customer is you. Your computer is quick, the office has fiber, and the browser kept a copy of everything on your last visit. A customer is standing at a bus stop with a phone that was cheap three years ago. For them your site is new every time.',
    ),
    paragraph(
      'This article is a ten-minute inspection. You need a phone, a computer and no technical knowledge. At the end you will have a short list, and you can hand it to whoever looks after your site.',
    ),
    heading('Minute 1: look at it like a stranger'),
    paragraph(
      'Take your phone, switch wireless off so that it uses the mobile network, and open a private tab. Private means that nothing is remembered. Type your address and count aloud until you could read what you came for: not until something appears, but until the phone number or the menu is there and has stopped moving. More than three is a problem. More than five is why you get fewer calls than you should.',
    ),
    heading('Minutes 2 to 4: what Google has measured'),
    paragraph(
      'On a computer, open PageSpeed Insights (pagespeed.web.dev), which is free and made by Google, and enter your address. Look at the upper part first, if there is one: "what your real users are experiencing". It comes from actual Chrome users over the past 28 days, and it is what counts. Small sites often have too few visitors for it; then use the lower part, which is a simulated phone.',
    ),
    paragraph('There are three figures, called Core Web Vitals. In plain words:'),
    list(
      'LCP, Largest Contentful Paint: when is the main thing on the page visible? Good is within 2.5 seconds.',
      'INP, Interaction to Next Paint: when I tap, how long until something happens? Good is within 200 milliseconds.',
      'CLS, Cumulative Layout Shift: how much does the page jump about while it loads? Good is below 0.1.',
    ),
    paragraph(
      'Each has to be good for three visits out of four. The large number in the colored circle, the performance score, is a summary of the simulated run. It varies by several points from one run to the next, so do not celebrate or fire anybody over a 3-point difference.',
    ),
    heading('Minutes 5 to 7: the usual suspects'),
    paragraph(
      'In nine of ten sites that people bring us it is one of four things. You can recognize each without tools.',
    ),
    list(
      'Pictures. If a photograph on your home page comes straight from a camera, it may weigh 5 megabytes; on a phone 100 kilobytes are enough. The report lists them under "improve image delivery". It is the easiest repair there is, and it usually helps LCP the most.',
      'Scripts from elsewhere. Chat bubbles, heat maps, three kinds of statistics, a pixel from a campaign in 2022. Each is small and each brings friends. Ask for every one: who looked at its results this month? If nobody did, remove it.',
      'The slider at the top. Five large pictures of which most visitors see one, plus the code to move them. Keep the best picture. Nobody will write to complain.',
      'Fonts. Four weights of two typefaces, fetched from another company’s server before any text appears. Two files, served from your own domain, are enough for almost any design.',
    ),
    paragraph(
      'If the page jumps while loading, it is mostly pictures and banners whose size is not stated in the page, so the browser cannot keep a place for them. That is a few minutes of work per template.',
    ),
    heading('Minute 8: the server'),
    paragraph(
      'Further down in the report look for the server’s response time. If the first byte takes longer than about 800 milliseconds, nothing you do to the pictures will make the page quick, because for that long it has not even begun. The cause is cheap hosting, a page that is put together anew for every visitor, or a string of redirects: from the address without www to the one with it, from http to https, from there to /home. Each is a round trip of a tenth of a second or more on a mobile network.',
    ),
    heading('Minutes 9 and 10: write the list'),
    paragraph(
      'Put the repairs in this order: server, pictures, scripts, fonts, layout jumps. Take the first that applies, have it done, and measure again before you go on. Real-user figures need up to four weeks to catch up, as they are an average over 28 days. The simulated run shows the change at once.',
    ),
    quote('Speed is mostly a list of things you decided to do without.'),
    heading('Does it help with search?'),
    paragraph(
      'A little. Google says that it uses Core Web Vitals in ranking, and also that relevance comes first: a slow page that answers the question will beat a quick one that does not. Between similar pages, speed can decide. The larger effect is on people. A visitor who stays long enough to read is one who may call, and no ranking helps with one who has left.',
    ),
    heading('What not to do'),
    paragraph(
      'Do not buy a plugin that promises a score of 100. Some of them delay everything until the test is over, which makes the number better and the site worse: the first tap of a real visitor then waits for all of it. Do not rebuild the site because of one bad figure either. In most cases the inspection above leads to one day of work, and the site you have is fine afterwards. If it is not, then at least you know exactly what the new one has to do better.',
    ),
  ],
}
