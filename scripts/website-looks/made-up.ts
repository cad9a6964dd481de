import { trades } from '#content/trades.ts'
import { emptyOnboarding, type OnboardingFields } from '#domain/onboarding.ts'
import { contentFrom } from '#domain/website-answers.ts'
import type { PicturePurpose, PictureSize, WebsitePicture } from '#domain/website-pictures.ts'
import { sectionOf, type Section, type WebsiteContent } from '#domain/websites.ts'
import { type Person, portrait } from './people.ts'
import { type Light, type PlaceName, places } from './places.ts'
import { thing, thingNames } from './things.ts'
import { mix } from '#domain/colours.ts'

type Package = [name: string, price: string, period: string, description: string, features: string[]]
type Answers = Partial<Omit<OnboardingFields, 'training_packages' | 'testimonials'>> & {
  training_packages?: Package[]
  testimonials?: [text: string, clientName: string][]
  times?: [day: string, from: string, to: string, what: string][]
  pictures?: { hero?: [PlaceName, keyof typeof lights]; portrait?: number; gallery?: number; logo?: boolean }
}

/** A made-up coach: content as the wizard would make it, and drawn pictures by their ids. */
export type MadeUp = { content: WebsiteContent; pictures: WebsitePicture[]; drawings: Map<string, string> }

export function fitnessFrom({
  training_packages = [],
  testimonials = [],
  times = [],
  pictures = {},
  ...rest
}: Answers) {
  const answers: OnboardingFields = {
    ...emptyOnboarding(),
    email: 'coach@client.example',
    ...rest,
    training_packages: training_packages.map(([name, price, period, description, features]) => ({
      name,
      price,
      period,
      description,
      features,
    })),
    testimonials: testimonials.map(([text, clientName]) => ({ text, clientName })),
  }
  return madeUp(answers, { times: times.map(([day, from, to, what]) => ({ day, from, to, what })), pictures })
}

type Besides = { times: Times; pictures: NonNullable<Answers['pictures']> }
type Times = Extract<Section, { kind: 'times' }>['times']

export function madeUp(answers: OnboardingFields, { times, pictures }: Besides): MadeUp {
  const fitness = trades['fitness']
  if (!fitness) throw new Error('There is no fitness any more')
  const drawn = draw(answers, pictures)
  const content = contentFrom({ answers, pictures: drawn.pictures, trade: fitness, tradeName: 'fitness' })
  sectionOf(content, 'times')?.times.push(...times)
  return { content, ...drawn }
}

export const lights = {
  dawn: { sky: '#F2A65A', low: '#FBE3B8', far: '#B0705A', near: '#3A2B3F', spot: '#FFD36B' },
  day: { sky: '#8FC1E3', low: '#E4F0F5', far: '#6C9A8B', near: '#2F4858', spot: '#FFF1C9' },
  night: { sky: '#22406B', low: '#8FB7D9', far: '#4C6E8F', near: '#14202E', spot: '#F26B3A' },
} satisfies Record<string, Light>

export const people = [
  { skin: '#E8B08A', hair: '#5B3422', style: 'bun', shirt: '#2E4057', ground: '#E9C9A0' },
  { skin: '#8A5638', hair: '#1E1512', style: 'short', shirt: '#22406B', ground: '#F2A65A', beard: true },
  { skin: '#F0C6A4', hair: '#B9B4AE', style: 'bob', shirt: '#2F6B4A', ground: '#CFE0D2', glasses: true },
  { skin: '#5E3A28', hair: '#18110F', style: 'curls', shirt: '#F2B84B', ground: '#6C8FA8' },
  { skin: '#D99B72', hair: '#2A1A14', style: 'long', shirt: '#F6F4EF', ground: '#BFCBD6' },
  { skin: '#C98A60', hair: '#7A6A5E', style: 'bald', shirt: '#15181C', ground: '#B7B2AA', beard: true },
] as const satisfies Person[]

function draw(answers: OnboardingFields, wanted: NonNullable<Answers['pictures']>) {
  const pictures: WebsitePicture[] = []
  const drawings = new Map<string, string>()
  const add = (purpose: PicturePurpose, width: number, height: number, color: string, svg: string) => {
    const id = `00000000-0000-4000-8000-${String(pictures.length + 1).padStart(12, '0')}`
    drawings.set(id, svg)
    pictures.push({ id, purpose, width, height, color, sizes: sizesOf(purpose, width, height) })
  }
  const { primary_color: primary, secondary_color } = answers
  const secondary = secondary_color ?? mix(primary, '#FFFFFF', 0.5)
  if (wanted.logo) add('logo', 400, 120, primary, logo(primary, secondary, answers.business_name))
  if (wanted.hero) {
    const light = lights[wanted.hero[1]]
    add('hero', 1920, 1080, light.far, places[wanted.hero[0]](light, 3))
  }
  if (wanted.portrait !== undefined) {
    const person = people[wanted.portrait % people.length]
    if (person) add('profile', 1000, 1250, person.ground, portrait(person))
  }
  for (let i = 0; i < (wanted.gallery ?? 0); i++) {
    const name = thingNames[i % thingNames.length] ?? 'ball'
    const ground =
      [mix(secondary, '#F3EBDD', 0.7), mix(primary, '#1B1E24', 0.75), mix(primary, '#FFFFFF', 0.75)][i % 3] ?? '#DDDDDD'
    const { width, height, svg } = thing(name, { ground, main: primary, other: secondary })
    add('gallery', width, height, ground, svg)
  }
  return { pictures, drawings }
}

function sizesOf(purpose: PicturePurpose, width: number, height: number): PictureSize[] {
  const size = (wide: number, ending: PictureSize['ending']) => ({
    width: wide,
    height: Math.round((wide * height) / width),
    ending,
  })
  if (purpose === 'logo')
    return [
      size(200, 'webp'),
      size(400, 'webp'),
      size(200, 'png'),
      size(400, 'png'),
      { width: 180, height: 180, ending: 'png' },
    ]
  const widths = [480, 960, 1440, 1920].filter((wide) => wide <= width)
  const share = purpose === 'hero' || purpose === 'profile'
  return [
    ...widths.flatMap((wide) => [size(wide, 'avif'), size(wide, 'webp')]),
    ...(share ? [{ width: 1200, height: 630, ending: 'jpg' as const }] : []),
  ]
}

const logo = (main: string, other: string, name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120" viewBox="0 0 400 120"><circle cx="60" cy="60" r="54" fill="${main}"/><path d="M24 70a36 36 0 0 1 72 0z" fill="${other}"/><path d="M134 34h236v18H134zM134 66h150v18H134z" fill="${main}"><title>${name.replaceAll(/[^\w ]/g, '')}</title></path></svg>`
