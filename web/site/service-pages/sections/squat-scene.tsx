import { cx } from '#web/ui/cx.ts'

const scene = { height: 180, middle: 160 }

/** A lifter at the bottom of a squat, cut to a frame of the given ratio ('9:16') around the middle of the scene. */
export function SquatScene({ ratio, className }: { ratio: string; className?: string }) {
  const [across = 1, up = 1] = ratio.split(':').map(Number)
  const width = (scene.height * across) / up
  return (
    <svg
      aria-hidden="true"
      viewBox={`${scene.middle - width / 2} 0 ${width} ${scene.height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('rounded-card border border-line-strong bg-raised', className)}
    >
      <path d="M-10 148H330V190H-10z" className="fill-land" />
      <path d="M18 28H104V104H18z" className="fill-shoal stroke-line-strong" />
      <path d="M18 92 40 62 52 78 70 50 104 98V104H18z" className="fill-shallows" />
      <g strokeWidth="2" className="stroke-line-strong">
        <path d="M61 28V104M18 66H104M-10 148H330" />
        <path d="M252 148V26M288 148V26M252 40H288M252 96H288" />
        <circle cx="270" cy="126" r="22" />
        <circle cx="270" cy="126" r="6" />
      </g>
      <circle cx="156" cy="68" r="28" strokeWidth="3" className="fill-raised stroke-ink" />
      <circle cx="156" cy="68" r="19" strokeWidth="1.5" className="stroke-line-strong" />
      <g className="stroke-ink">
        <path d="M141 113 185 109" strokeWidth="14" />
        <path d="M185 109 171 141" strokeWidth="10" />
        <path d="M167 144.5H188" strokeWidth="7" />
      </g>
      <path d="M164 76 179 57" strokeWidth="8" className="stroke-ink" />
      <path d="M142 108 164 78" strokeWidth="17" className="stroke-action" />
      <circle cx="181" cy="53" r="11" className="fill-ink" />
      <path d="M164 78 148 92 157 69" strokeWidth="7" className="stroke-ink" />
      <circle cx="156" cy="66" r="5" strokeWidth="3" className="fill-raised stroke-ink" />
      <path d="M156 22V36M156 100V166" strokeWidth="1.5" strokeDasharray="4 5" className="stroke-mark" />
    </svg>
  )
}
