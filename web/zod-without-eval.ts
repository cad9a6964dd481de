import { config } from 'zod/v4/core'

// Zod tries `new Function` when a schema is made; our content security policy refuses it and reports the attempt.
// root.tsx imports this before anything else, because schemas are made when their modules load.
config({ jitless: true })
