import { Download } from 'lucide-react'
import { useState } from 'react'
import { agency } from '#content/agency.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Copy } from '#web/ui/copy.tsx'

const fileName = 'recovery-codes.txt'

/** Shown once: each signs in where the app is lost. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isKept, setIsKept] = useState(false)
  function download() {
    const text = `Recovery codes for ${agency.name}\nEach works once.\n\n${codes.join('\n')}\n`
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className="grid gap-5">
      <p className="text-small">
        Keep these where you find them without your phone. Each signs you in once, in place of a code from the app.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-2 rounded-card bg-shoal p-4 font-mono text-small">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Copy text={codes.join('\n')} label="Copy" />
        <Button variant="outline" size="small" onClick={download}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
      </div>
      <Checkbox label="I have kept these codes" checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />
      <Button disabled={!isKept} onClick={onDone} className="justify-self-start">
        Done
      </Button>
    </div>
  )
}
