import { cx } from '#web/ui/cx.ts'

const backbone = 'M94-50Q86-14 58 0H-66Q-80-4-85-38'
const sheer = 'M-85-38Q-10-24 45-33 74-38 94-50'
const hull = `${sheer}Q86-14 58 0H-66Q-80-4-85-38z`
const bottomPaint = 'M-81-16Q0-10 77-17 68-5 58 0H-66Q-77-3-81-16z'
const ribs = 'M-60 0V-34M-38 0V-31M-16 0V-30M6 0V-30M28 0V-31M50 0V-34M68-8V-37'
const water = 'M815 184Q851 178 886 184T954 184 1022 184 1090 184 1136 183'
const props = 'M-48 0v13M0 0v13M46 0v13'

/** One boat at four stations of the slip: keel, frames, planking, afloat. It stands for the four steps of a project. */
export function LaunchDrawing({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1136 236"
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      className={cx('h-auto w-full stroke-ink', className)}
    >
      <path d="M0 62 1136 232V236H0z" className="fill-land stroke-none" />
      <path d="M0 62 1136 232M0 70 1000 220" />
      <g transform="translate(142 70) rotate(8.5)">
        <path d={backbone} strokeWidth="5" />
        <path d={props} />
      </g>
      <g transform="translate(426 113) rotate(8.5)">
        <path d={sheer} strokeDasharray="5 5" />
        <path d={ribs} />
        <path d={backbone} strokeWidth="5" />
        <path d={props} />
      </g>
      <g transform="translate(710 155) rotate(8.5)">
        <path d={hull} className="fill-raised" />
        <path d={bottomPaint} className="fill-mark stroke-none" />
        <path d={hull} />
        <path d={props} />
      </g>
      <g transform="translate(994 196)">
        <path d="M-34-31V-62H22V-34" className="fill-raised" />
        <path d="M-6-62V-128" />
        <path d="M-6-128H24V-102H-6z" className="fill-action stroke-none" />
        <path d="M4-119H14V-110H4z" className="fill-paper stroke-none" />
        <path d={hull} className="fill-raised" />
      </g>
      <path d={`${water}V232z`} className="fill-shallows stroke-none" />
      <path d={water} />
    </svg>
  )
}
