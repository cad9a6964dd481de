import { writeNumber } from './numbers.ts'
import type { OnboardingFields, TrainingPackage } from './onboarding.ts'
import { oneLine } from './text.ts'
import type { Trade } from './trades.ts'
import type { PicturePurpose } from './website-pictures.ts'
import { type Section, type SectionKind, type ShownPicture, type WebsiteContent, websiteLimits } from './websites.ts'

/** What the form asks in numbers may be half typed while somebody looks on. */
type Figures = 'years_experience' | 'total_training_hours' | 'clients_transformed'
type WebsiteAnswers = Omit<OnboardingFields, Figures> & Record<Figures, number | string | null>

/** The owner's pictures, the oldest first. */
type OwnPicture = { id: string; purpose: PicturePurpose }

type Given = { answers: WebsiteAnswers; pictures: readonly OwnPicture[]; trade: Trade; tradeName: string }

const descriptionLength = 155

/** A website from the answers of the onboarding form (coach-sites.md §3.1). Nothing is invented: what has no answer is empty. */
export function contentFrom(given: Given): WebsiteContent {
  const { answers, pictures, trade, tradeName } = given
  const { business_name, full_name, tagline, phone, email, primary_color, secondary_color } = answers
  const sections = trade.sections.map(({ kind, heading }) => sectionMakers[kind](given, heading))
  return {
    trade: tradeName,
    design: answers.brand_style ?? 'clean-professional',
    primary_color,
    secondary_color,
    business_name,
    full_name,
    tagline,
    phone,
    email,
    logo: newestOf(pictures, 'logo'),
    title: [business_name, tagline].filter(Boolean).join(' | '),
    description: firstOf(oneLine(heroText(answers) || answers.bio), descriptionLength),
    sections,
  }
}

const sectionMakers: Record<SectionKind, (given: Given, heading: string) => Section> = {
  hero: ({ answers, pictures, trade }) => ({
    kind: 'hero',
    is_shown: true,
    headline: answers.hero_headline || answers.tagline || answers.business_name,
    text: heroText(answers),
    button: buttonOf(answers, trade),
    picture: newestOf(pictures, 'hero'),
  }),
  about: ({ answers, pictures, trade }, heading) => ({
    kind: 'about',
    is_shown: true,
    heading: heading.replace('{first name}', () => calledName(answers.full_name)).trim(),
    text: answers.bio,
    quote: answers.inspirational_quote,
    figures: (['years_experience', 'total_training_hours', 'clients_transformed'] as const).flatMap((name) => {
      const number = answers[name]
      return typeof number === 'number' && number > 0
        ? [{ figure: writeNumber(number), label: trade.figures[name] }]
        : []
    }),
    certifications: answers.certifications.filter(Boolean),
    picture: newestOf(pictures, 'profile'),
  }),
  packages: ({ answers }, heading) => ({
    kind: 'packages',
    is_shown: true,
    heading,
    packages: answers.training_packages.filter(({ name }) => name !== '').map(withoutBlankFeatures),
    popular: answers.most_popular_package,
  }),
  testimonials: ({ answers }, heading) => ({
    kind: 'testimonials',
    is_shown: true,
    heading,
    testimonials: answers.testimonials.filter(({ text }) => text !== ''),
  }),
  gallery: ({ pictures }, heading) => ({
    kind: 'gallery',
    is_shown: true,
    heading,
    pictures: pictures
      .filter(({ purpose }) => purpose === 'gallery')
      .slice(0, websiteLimits.gallery)
      .map(({ id }) => ({ id, alt: '' })),
  }),
  times: ({ answers }, heading) => ({
    kind: 'times',
    is_shown: true,
    heading,
    places: answers.training_locations,
    times: [],
  }),
  contact: ({ answers, trade }) => ({
    kind: 'contact',
    is_shown: true,
    heading: buttonOf(answers, trade),
    text: '',
    show_phone: true,
    show_email: false,
    links: answers.primary_social_handle ? [linkOf(answers.primary_social_handle)] : [],
  }),
}

/** A tagline that is not the headline already stands beneath it. */
function heroText({ hero_supporting_text, hero_headline, tagline }: WebsiteAnswers) {
  const isUsed = hero_headline === '' || hero_headline.toLowerCase() === tagline.toLowerCase()
  return hero_supporting_text || (isUsed ? '' : tagline)
}

function buttonOf({ required_features }: WebsiteAnswers, { buttons }: Trade) {
  return required_features.some((id) => id === 'booking-1on1' || id === 'booking-group') ? buttons.book : buttons.ask
}

function withoutBlankFeatures({ features, ...offer }: TrainingPackage) {
  return { ...offer, features: features.filter(Boolean) }
}

function newestOf(pictures: readonly OwnPicture[], purpose: PicturePurpose): ShownPicture | null {
  const newest = pictures.findLast((picture) => picture.purpose === purpose)
  return newest ? { id: newest.id, alt: '' } : null
}

function linkOf(handle: string) {
  return /^https:\/\/[^\s/]\S*$/i.test(handle)
    ? { text: handle.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, ''), url: handle }
    : { text: handle, url: '' }
}

/** 'Dr. Mara Voss' is called Mara; of a name of one word that is the name. */
function calledName(fullName: string): string {
  const words = oneLine(fullName).split(' ')
  const isTitle = /^(dr|prof|mr|mrs|ms|mx|coach)\.?$/i
  return (words.length > 1 ? words.find((word) => !isTitle.test(word)) : words[0]) ?? ''
}

/** Whole words, where there are any. */
function firstOf(text: string, length: number): string {
  if (text.length <= length) return text
  // Half a character is none, and no database takes it.
  const cut = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${/\s/.test(cut) ? cut.replace(/[\s,;:.–—-]+\S*$/u, '') : cut}…`
}
