import { mix } from '#domain/colours.ts'
import { picture } from './draw.ts'

/** A drawn portrait: nobody who exists. */
export type Person = {
  skin: string
  hair: string
  style: 'short' | 'bun' | 'long' | 'curls' | 'bald' | 'bob'
  shirt: string
  ground: string
  beard?: boolean
  glasses?: boolean
}

const behind: Record<Person['style'], string> = {
  short: '',
  bald: '',
  bun: '<circle cx="500" cy="212" r="92"/>',
  long: '<path d="M300 480c-30 220-40 380-10 500h420c30-120 20-280-10-500C690 250 310 250 300 480z"/>',
  curls:
    '<circle cx="330" cy="430" r="120"/><circle cx="670" cy="430" r="120"/><circle cx="400" cy="300" r="130"/><circle cx="600" cy="300" r="130"/><circle cx="310" cy="560" r="96"/><circle cx="690" cy="560" r="96"/>',
  bob: '<path d="M290 520c-16 130-10 190 20 240h380c30-50 36-110 20-240C690 240 310 240 290 520z"/>',
}

const front: Record<Person['style'], string> = {
  short:
    '<path d="M322 500c-30-190 50-282 190-280 150 2 196 110 168 282-14-60-30-110-60-142-80 34-180 30-246 2-26 34-42 80-52 138z"/>',
  bald: '',
  bun: '<path d="M324 490c-24-180 56-262 178-262s200 86 174 262c-18-90-60-150-176-152-112 2-156 62-176 152z"/>',
  long: '<path d="M322 520c-28-200 60-292 186-292 120 0 196 92 172 292-20-110-62-158-120-186-60 60-160 84-206 86-16 30-26 62-32 100z"/>',
  curls:
    '<path d="M330 470c-20-150 60-230 170-230s190 80 170 230c-30-70-60-96-90-104-50 22-110 22-160 0-34 12-62 40-90 104z"/>',
  bob: '<path d="M316 540c-30-220 70-310 186-310s212 90 182 310c-20-120-50-160-84-190-80 40-190 44-240 30-24 40-38 90-44 160z"/>',
}

export function portrait({ skin, hair, style, shirt, ground, beard, glasses }: Person): string {
  const shade = mix(skin, '#5A1F10', 0.22)
  const dark = mix(hair, '#1A1210', 0.6)
  const chin = `<path d="M330 560c6 190 70 268 170 268s164-78 170-268c-40 120-90 132-170 132s-130-12-170-132z" fill="${hair}"/><path d="M430 690c40-26 100-26 140 0-30 34-110 34-140 0z" fill="${mix(skin, '#9C3B30', 0.5)}"/>`
  const frames = `<g fill="none" stroke="${dark}" stroke-width="9"><rect x="372" y="508" width="108" height="84" rx="38"/><rect x="520" y="508" width="108" height="84" rx="38"/><path d="M480 540c14-10 26-10 40 0"/></g>`
  return picture(
    1000,
    1250,
    `<rect width="1000" height="1250" fill="${ground}"/><circle cx="500" cy="560" r="430" fill="${mix(ground, '#FFFFFF', 0.16)}"/><g fill="${dark}">${behind[style]}</g><path d="M410 760h180v170c0 60-180 60-180 0z" fill="${shade}"/><path d="M120 1250c10-220 130-300 290-330 30 50 150 50 180 0 160 30 280 110 290 330z" fill="${shirt}"/><path d="M410 920c30 74 150 74 180 0l34 8c-50 110-198 110-248 0z" fill="${mix(shirt, '#000000', 0.22)}"/><path d="M120 1250c10-160 76-246 176-290-40 90-60 180-58 290z" fill="${mix(shirt, '#FFFFFF', 0.12)}"/><ellipse cx="322" cy="560" rx="34" ry="54" fill="${shade}"/><ellipse cx="678" cy="560" rx="34" ry="54" fill="${shade}"/><path d="M326 470c0-150 80-220 174-220s174 70 174 220v110c0 150-80 240-174 240s-174-90-174-240z" fill="${skin}"/><path d="M560 262c70 30 114 98 114 208v110c0 150-80 240-174 240 110-60 130-180 124-330-2-90-20-170-64-228z" fill="${shade}" opacity=".35"/><circle cx="392" cy="640" r="40" fill="${mix(skin, '#E2604A', 0.5)}" opacity=".4"/><circle cx="608" cy="640" r="40" fill="${mix(skin, '#E2604A', 0.5)}" opacity=".4"/><g fill="none" stroke="${dark}" stroke-width="10" stroke-linecap="round"><path d="M384 486c24-18 56-20 82-6M534 480c26-14 58-12 82 6"/></g><ellipse cx="428" cy="552" rx="13" ry="17" fill="#241712"/><ellipse cx="572" cy="552" rx="13" ry="17" fill="#241712"/><circle cx="433" cy="546" r="4" fill="#fff"/><circle cx="577" cy="546" r="4" fill="#fff"/><path d="M504 560c-10 44-24 62-16 74 6 8 20 8 32 4" fill="none" stroke="${mix(shade, '#3A120A', 0.25)}" stroke-width="9" stroke-linecap="round"/>${beard ? chin : `<path d="M436 704c36 44 92 44 128 0-10 58-40 74-64 74s-54-16-64-74z" fill="#8E3A30"/><path d="M446 714c34 24 74 24 108 0-4 14-10 20-14 24-26 10-54 10-80 0-6-6-10-12-14-24z" fill="#FFF7F0"/>`}<g fill="${hair}">${front[style]}</g>${glasses ? frames : ''}`,
    '#FFF1DC',
  )
}
