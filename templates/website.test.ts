import { readFileSync, readdirSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { brandStyleSchema } from '#domain/onboarding.ts'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { type CoachName, coaches } from '#scripts/website-looks/coaches.ts'
import { trapField } from './enquiry-form.ts'
import { designs } from './styles/designs.ts'
import { filesOf } from './styles/fonts.ts'
import { shownAsPreview, shownInFrame, shownInZip, shownOnline, type Showing } from './showing.ts'
import { noWebsitePage, offlinePage } from './nobody.ts'
import { websiteParts } from './parts.ts'
import {
  checkMessagePage,
  homePage,
  notTakenPage,
  previewOnlyPage,
  privacyPage,
  thankYouPage,
  websitePages,
} from './website.ts'

const parsed = (page: string) => new JSDOM(page).window.document
const textsOf = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim().replaceAll(/\s+/g, ' '))

function shown(
  name: CoachName,
  show = (content: WebsiteContent): Showing => shownOnline(content, coaches[name].pictures, true),
) {
  const { content } = coaches[name]
  const showing = show(content)
  return { content, showing, page: parsed(homePage(content, showing)) }
}

describe('the page', () => {
  test('has everything in its order, each section named by its heading', () => {
    const { page } = shown('jetty')
    expect(page.documentElement.lang).toBe('en')
    expect(textsOf(page, 'h1')).toEqual(['Stronger than the tide'])
    const sections = [...page.querySelectorAll('main > section')]
    expect(sections.map(({ id }) => id)).toEqual([
      'top',
      'about',
      'packages',
      'testimonials',
      'gallery',
      'times',
      'contact',
    ])
    for (const section of sections.slice(1)) {
      const heading = page.getElementById(section.getAttribute('aria-labelledby') ?? '')
      expect(heading?.tagName).toBe('H2')
    }
    expect(textsOf(page, 'header nav.links a')).toEqual([
      'About',
      'Packages',
      'Testimonials',
      'Gallery',
      'Where and when',
      'Contact',
    ])
    expect(textsOf(page, 'header summary')).toEqual(['Menu'])
    expect(page.querySelector('a')?.textContent).toBe('Skip to content')
    expect(textsOf(page, '.popular h3')).toEqual(['Dockhand'])
    expect(textsOf(page, '.popular-mark')).toEqual(['Most Popular'])
    expect(textsOf(page, '.timetable dt')).toEqual(['Monday', 'Wednesday', 'Saturday'])
  })

  test('gives letters with marks and other alphabets room, and a price in words no more than it needs', () => {
    const classesOf = (name: CoachName, selector: string) => shown(name).page.querySelector(selector)?.className
    expect(classesOf('jetty', 'h1')).not.toContain('tall')
    expect(classesOf('nguyen', 'h1')).toContain('tall')
    expect(classesOf('kovalenko', 'h1')).toContain('tall')
    expect(classesOf('long', '.popular .amount')).toContain('in-words')
    expect(classesOf('jetty', '.popular .amount')).not.toContain('in-words')
  })

  test('has no section without content, and none that is hidden', () => {
    const { page } = shown('bare')
    expect(textsOf(page, 'h1')).toEqual(['Okafor Coaching'])
    expect([...page.querySelectorAll('main > section')].map(({ id }) => id)).toEqual(['top', 'contact'])
    expect(textsOf(page, 'header nav a')).toEqual(['Contact'])
    const content = structuredClone(coaches.jetty.content)
    for (const section of content.sections) if (section.kind === 'about') section.is_shown = false
    expect(parsed(homePage(content, shownOnline(content, [], false))).getElementById('about')).toBeNull()
  })

  test('runs nothing, asks nobody, and has one style element and no other style', () => {
    for (const name of ['long', 'bare'] as const) {
      const { page } = shown(name)
      const scripts = [...page.querySelectorAll('script')].map(({ type }) => type)
      expect(scripts).toEqual(['application/ld+json'])
      expect(page.querySelectorAll('style')).toHaveLength(1)
      expect(page.querySelectorAll('[style], iframe, object, embed, form[action^="http"]')).toHaveLength(0)
      const loaded = [...page.querySelectorAll('[src], [srcset], link[href]:not([rel=canonical])')]
      const addresses = loaded.flatMap((element) =>
        ['src', 'srcset', 'href'].map((at) => element.getAttribute(at) ?? ''),
      )
      expect(addresses.filter((address) => /(^|[\s,])(https?:|\/|data:)/.test(address))).toEqual([])
    }
  })

  test('says to machines what it is', () => {
    const { page } = shown('jetty')
    expect(page.title).toBe('Jetty Island Strength | Lift heavy by the water')
    const meta = (name: string) =>
      page.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute('content')
    expect(meta('description')).toContain('Barbell classes')
    expect(meta('theme-color')).toMatch(/^#[0-9A-F]{6}$/)
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('{origin}/')
    expect(meta('og:image')).toMatch(/^\{origin\}\/images\/[\w-]+-1200\.jpg$/)
    const { '@graph': graph } = JSON.parse(page.querySelector('script')?.textContent ?? '')
    expect(graph[0]).toMatchObject({
      '@type': ['LocalBusiness', 'SportsActivityLocation'],
      name: 'Jetty Island Strength',
      telephone: '(425) 555-0131',
      address: 'The boathouse, 1026 14th Street, Everett, On Jetty Island, June to September',
    })
    expect(graph[0].makesOffer.map(({ price }: { price: string }) => price)).toEqual(['25.00', '180.00', '340.00'])
    expect(graph[1]).toEqual({ '@type': 'Person', name: 'Maren Oyelaran', worksFor: { '@id': '{origin}/#business' } })
    expect(JSON.stringify(graph)).not.toContain('Review')
  })

  test('says its name to search engines where there are no other words', () => {
    const { page } = shown('bare')
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Okafor Coaching')
    expect(page.querySelector('meta[property="og:description"]')).toBeNull()
  })

  test('says no price to machines that does not read as dollars', () => {
    const content = structuredClone(coaches.jetty.content)
    const packages = sectionOf(content, 'packages')?.packages ?? []
    for (const [index, price] of ['$1,150', '25 or a cup', '€20'].entries()) {
      const offer = packages[index]
      if (offer) offer.price = price
    }
    const page = parsed(homePage(content, shownOnline(content, [], true)))
    const { '@graph': graph } = JSON.parse(page.querySelector('script')?.textContent ?? '')
    expect(graph[0].makesOffer).toEqual([{ '@type': 'Offer', name: 'Drop in', price: '1150.00', priceCurrency: 'USD' }])
  })

  test('fetches its first picture first, and all others when they come near', () => {
    const { page } = shown('pink')
    const images = [...page.querySelectorAll('main img')]
    expect(images[0]?.getAttribute('fetchpriority')).toBe('high')
    expect(images.slice(1).every((image) => image.getAttribute('loading') === 'lazy')).toBe(true)
    for (const image of images)
      expect(['width', 'height', 'alt', 'src'].every((name) => image.hasAttribute(name))).toBe(true)
    const source = page.querySelector('main source')
    expect(source?.getAttribute('srcset')).toMatch(/-480\.avif 480w, .*-1920\.avif 1920w$/)
  })

  test('shows the portrait on top in the warm design, with a quote that is short', () => {
    const inWarm = (name: CoachName) => {
      const content = { ...coaches[name].content, design: 'warm-welcoming' as const }
      return parsed(homePage(content, shownOnline(content, coaches[name].pictures, true)))
    }
    const warm = inWarm('jetty')
    expect(warm.querySelector('#top img')?.getAttribute('alt')).toBe('Maren Oyelaran')
    expect(textsOf(warm, '#top .note')).toEqual(['The tide does not ask how you feel.'])
    expect(warm.querySelectorAll('#about .portrait, #about blockquote')).toHaveLength(0)
    expect(inWarm('long').querySelectorAll('#about blockquote')).toHaveLength(1)
    expect(textsOf(shown('jetty').page, '#about blockquote')).toEqual(['The tide does not ask how you feel.'])
  })

  test('shows how to reach its owner as they want it', () => {
    const content = structuredClone(coaches.voss.content)
    const contact = sectionOf(content, 'contact')
    if (!contact) throw new Error('no contact')
    Object.assign(contact, { show_phone: false, show_email: true })
    contact.links.push({ text: 'Bad', url: 'javascript:alert(1)' }, { text: '', url: '' })
    const page = parsed(homePage(content, shownOnline(content, [], false)))
    expect(textsOf(page, '.ways li')).toEqual(['coach@client.example', 'linkedin.com/in/helenevoss', 'Bad'])
    const links = [...page.querySelectorAll('.ways a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['mailto:coach@client.example', 'https://linkedin.com/in/helenevoss'])
  })
})

describe('where and how it is shown', () => {
  const { content, pictures } = coaches.jetty

  test('on free hosting it names who made it', () => {
    expect(textsOf(shown('jetty').page, '.made-by')).toEqual(['Website by Port Gardner Studio'])
    expect(textsOf(shown('jetty', () => shownOnline(content, pictures, false)).page, '.made-by')).toEqual([])
  })

  test('behind a preview link it says so, and is not to be found', () => {
    const { page, showing } = shown('jetty', () => shownAsPreview(content, pictures))
    expect(textsOf(page, '.preview-line')).toEqual(['Private preview. Nobody finds this page without the link.'])
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('link[rel=canonical]')).toBeNull()
    expect(textsOf(parsed(previewOnlyPage(content, showing)), 'h1, .words p:first-child')).toEqual([
      'This is a preview',
      'Nothing was sent.',
    ])
  })

  test('beside the wizard it says where what is missing comes from', () => {
    const frame = { picture: () => 'blob:x', font: (name: string) => `/f/${name}`, hasHints: true }
    const empty = structuredClone({ ...coaches.bare.content, business_name: '' })
    for (const section of empty.sections) if (section.kind === 'hero') section.headline = ''
    const hints = (of: WebsiteContent) => {
      const parts = websiteParts(of, shownInFrame(of, [], frame))
      return parts.sections.flatMap(({ text }) => textsOf(parsed(text), '.hint'))
    }
    expect(hints(empty)).toEqual([
      'Your headline appears here: step 4',
      'Your hero image appears here: step 4',
      'Your profile photo appears here: step 4',
      'Your story appears here: step 1',
      'Your packages appear here: step 2',
      'What your clients say appears here: step 4',
      'Your gallery appears here: step 4',
      'Where you train appears here: step 1',
    ])
    expect(hints({ ...content, logo: null })).toContain('Your profile photo appears here: step 4')
    expect(shownInFrame(empty, [], { ...frame, hasHints: false }).hasHints).toBe(false)
  })

  test('its parts are those of the page', () => {
    const showing = shownOnline(content, pictures, true)
    const parts = websiteParts(content, showing)
    const page = homePage(content, showing)
    for (const piece of [parts.styles.join(''), parts.header, parts.footer, ...parts.sections.map(({ text }) => text)])
      expect(page).toContain(piece)
    expect(parts.sections.map(({ kind }) => kind)).toEqual(content.sections.map(({ kind }) => kind))
  })

  test('in a zip it needs no server', () => {
    const { page, showing } = shown('jetty', () => shownInZip(content, pictures))
    expect(page.querySelector('form')).toBeNull()
    const direct = [...page.querySelectorAll('.directly a')].map((link) => link.getAttribute('href'))
    expect(direct).toEqual(['mailto:coach@client.example', 'tel:4255550131'])
    expect(page.querySelector('footer a[href="privacy.html"]')).not.toBeNull()
    const privacy = parsed(privacyPage(content, showing))
    expect(privacy.querySelector('header a')?.getAttribute('href')).toBe('index.html')
    expect(privacy.body.textContent).not.toContain('type into the form')
  })
})

describe('the other pages', () => {
  const { content, pictures } = coaches.jetty
  const showing = shownOnline(content, pictures, true)
  const nothing = { name: '', email: '', phone: '', package: '', message: '' }

  test('are kept by their paths', () => {
    const pages = websitePages(content, showing)
    expect(Object.keys(pages)).toEqual([
      '/',
      '/privacy',
      '/thank-you',
      '/404',
      '/robots.txt',
      '/sitemap.xml',
      '/icon.svg',
    ])
    expect(pages['/robots.txt']).toContain('Sitemap: {origin}/sitemap.xml')
    expect(pages['/sitemap.xml']).toContain('<loc>{origin}/privacy</loc>')
    expect(pages['/icon.svg']).toContain('>J</text')
    expect(textsOf(parsed(pages['/404'] ?? ''), 'h1')).toEqual(['Page not found'])
  })

  test('thank for a message', () => {
    const page = parsed(thankYouPage(content, showing))
    expect(textsOf(page, 'h1, .words p:first-child')).toEqual([
      'Thank you',
      'Your message has reached Jetty Island Strength.',
    ])
    expect(page.querySelector('header nav a')?.getAttribute('href')).toBe('./#about')
  })

  test('give a message back as it was typed, each problem at its field and in a list', () => {
    const values = { ...nothing, name: 'R"uth', package: 'Foreman', message: '\n <b>Hello</b>\n' }
    const problems = { email: 'Please enter a valid email' }
    const page = parsed(checkMessagePage(content, showing, { values, problems }))
    expect(textsOf(page, 'h1')).toEqual(['Please check your message'])
    expect(textsOf(page, '.problems a')).toEqual(['Please enter a valid email'])
    expect(page.querySelector('.problems a')?.getAttribute('href')).toBe('#email')
    const email = page.getElementById('email')
    expect(email?.getAttribute('aria-invalid')).toBe('true')
    expect(page.getElementById(email?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(problems.email)
    expect(page.querySelector('input')?.value).toBe(values.name)
    expect(page.getElementById(trapField)?.closest('[aria-hidden=true]')).not.toBeNull()
    expect(page.querySelector('select')?.value).toBe('Foreman')
    expect(page.querySelector('textarea')?.value).toBe(values.message)
  })

  test('say that a message could not be taken', () => {
    const page = parsed(notTakenPage(content, showing, { ...nothing, name: 'Ruth' }))
    expect(page.querySelector('[role=alert]')?.textContent).toContain('We could not take your message just now.')
    expect(page.querySelector('input')?.value).toBe('Ruth')
    const busy = notTakenPage(content, showing, nothing, 'Please try again in 3 minutes.')
    expect(busy).toContain('Please try again in 3 minutes.')
  })

  test('of an address without a website say no more than that', () => {
    expect(textsOf(parsed(noWebsitePage), 'h1')).toEqual(['There is no website here'])
    expect(textsOf(parsed(offlinePage), 'h1')).toEqual(['This website is offline'])
  })
})

describe('what it weighs', () => {
  test.each(brandStyleSchema.options)('%s', (design) => {
    const weights = [coaches.long, coaches.pink].map(({ content, pictures }) => {
      const dressed = { ...content, design }
      return brotliCompressSync(homePage(dressed, shownOnline(dressed, pictures, true))).length
    })
    expect(Math.max(...weights)).toBeLessThanOrEqual(25 * 1024)
    const fonts = designs[design].faces.map(({ file }) => readFileSync(`templates/fonts/${file}.woff2`).length)
    expect(fonts.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(90 * 1024)
  })

  test('no font is there that nobody shows', () => {
    const shown = Object.values(designs).flatMap(({ faces }) => faces.flatMap(filesOf))
    expect(readdirSync('templates/fonts').toSorted()).toEqual(shown.map((file) => `${file}.woff2`).toSorted())
  })
})
