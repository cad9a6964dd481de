// The design system on one sheet, for the pictures in docs/design. scripts/screenshots.mjs serves it; no route leads here.
import '../app.css'
import { createRoot } from 'react-dom/client'
import { ToastArea } from '#web/ui/toast.tsx'
import { ColourSheet } from './colour-sheet.tsx'
import { ControlSheet } from './control-sheet.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { TypeSheet } from './type-sheet.tsx'

const root = document.querySelector('#specimen')
if (!root) throw new Error('index.html has lost its #specimen.')
createRoot(root).render(
  <ToastArea>
    <main className="grid page-width gap-14 py-12">
      <ColourSheet />
      <TypeSheet />
      <ControlSheet />
      <MessageSheet />
    </main>
  </ToastArea>,
)
