import { cx } from '#web/ui/cx.ts'

/** The chart symbol of a danger that was reported once and never found again: a dotted ring, a cross, "E D". */
export function DoubtfulRock({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 480" fill="none" className={cx('size-full font-display', className)}>
      <g strokeWidth="1.2" className="stroke-line-strong">
        <path d="M-20 118Q96 20 262 44T540 118 600 150" />
        <path d="M-20 232Q70 86 240 98T508 204 430 396 150 420 -20 330" />
        <path d="M96 262Q104 150 250 152T436 232 380 350 190 372 96 262z" />
      </g>
      <path
        d="M176 262Q178 196 262 198T356 252 318 318 220 324 176 262z"
        className="fill-shoal stroke-ink"
        strokeDasharray="1 7"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M226 240v40M206 260h40" strokeWidth="3" className="stroke-mark" />
      <text x="262" y="269" fontSize="26" className="fill-mark">
        (E D)
      </text>
      <g fontSize="19" fontStyle="italic" className="fill-ink-soft">
        <text x="120" y="206">
          31
        </text>
        <text x="402" y="182">
          44
        </text>
        <text x="330" y="396">
          38
        </text>
        <text x="60" y="330">
          52
        </text>
        <text x="470" y="330">
          61
        </text>
        <text x="240" y="130">
          47
        </text>
        <text x="430" y="74">
          83
        </text>
        <text x="80" y="70">
          79
        </text>
      </g>
    </svg>
  )
}
