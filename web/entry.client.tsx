import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchCodeFirst } from './code/fetch-code-first.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[{ router: (client) => client.instrument({ navigate: fetchCodeFirst }) }]} />
    </StrictMode>,
  )
})
