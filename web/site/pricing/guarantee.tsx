import { ShieldCheck } from 'lucide-react'

export type GuaranteeText = { title: string; text: string }

export function Guarantee({ title, text }: GuaranteeText) {
  return (
    <div className="flex gap-4 border-t border-ink pt-6">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
      <div className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p className="max-w-[70ch] text-small text-ink-soft">{text}</p>
      </div>
    </div>
  )
}
