import { agency } from '#content/agency.ts'
import { tradeNamed } from '#content/trades.ts'
import type { Trade } from '#domain/trades.ts'
import { pictureFileName, type PictureSize, type WebsitePicture } from '#domain/website-pictures.ts'
import type { WebsiteContent } from '#domain/websites.ts'

/** Where a page finds what belongs to it. */
export type Addresses = {
  home: string
  privacy: string
  enquiry: string
  picture: (picture: WebsitePicture, size: PictureSize) => string
  icon: string
  font: (name: string) => string
}

/** How and where a website's content is shown; the content itself knows nothing of it. */
export type Showing = {
  trade: Trade
  pictures: readonly WebsitePicture[]
  addresses: Addresses
  /** Beside the wizard: says where what is missing comes from. */
  hasHints: boolean
  /** Behind a preview link. */
  isPreview: boolean
  /** A zip has no server to send a message to. */
  hasForm: boolean
  /** On free hosting. */
  madeBy: { name: string; url: string } | null
}

/** Where an absolute address belongs in a stored page; whoever serves it puts in the one that is right by then. */
export const originMark = '{origin}'

const relative: Addresses = {
  home: './',
  privacy: 'privacy',
  enquiry: 'enquiry',
  picture: (picture, size) => `images/${pictureFileName(picture, size)}`,
  icon: 'icon.svg',
  font: (name) => `fonts/${name}.woff2`,
}

const fromRoot: Addresses = {
  home: `${originMark}/`,
  privacy: `${originMark}/privacy`,
  enquiry: `${originMark}/enquiry`,
  picture: (picture, size) => `${originMark}/${relative.picture(picture, size)}`,
  icon: `${originMark}/icon.svg`,
  font: (name) => `${originMark}/${relative.font(name)}`,
}

/** A page that stands at any depth, as that of an address where there is nothing. */
export const shownAnywhere = (showing: Showing): Showing =>
  showing.addresses === relative ? { ...showing, addresses: fromRoot } : showing

type Pictures = readonly WebsitePicture[]

const shown = (content: WebsiteContent, pictures: Pictures): Showing => ({
  trade: tradeNamed(content.trade),
  pictures,
  addresses: relative,
  hasHints: false,
  isPreview: false,
  hasForm: true,
  madeBy: null,
})

const ourName = { name: agency.name, url: agency.origin }

/** As visitors see it, and as a version keeps it. */
export const shownOnline = (content: WebsiteContent, pictures: Pictures, isFree: boolean): Showing => ({
  ...shown(content, pictures),
  madeBy: isFree ? ourName : null,
})

/** Behind a preview link. */
export const shownAsPreview = (content: WebsiteContent, pictures: Pictures): Showing => ({
  ...shown(content, pictures),
  isPreview: true,
})

/** In a frame of the portal, which says where pictures and fonts are. */
export const shownInFrame = (
  content: WebsiteContent,
  pictures: Pictures,
  { picture, font, hasHints }: Pick<Addresses, 'picture' | 'font'> & { hasHints: boolean },
): Showing => ({
  ...shown(content, pictures),
  addresses: { ...relative, picture, font },
  hasHints,
})

/** In a folder of files, with no server behind them. */
export const shownInZip = (content: WebsiteContent, pictures: Pictures): Showing => ({
  ...shown(content, pictures),
  addresses: { ...relative, home: 'index.html', privacy: 'privacy.html' },
  hasForm: false,
})
