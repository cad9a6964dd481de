import { configure } from '@testing-library/react'

/** What a screen is waited for is no measurement: a machine with much to do takes its time. */
configure({ asyncUtilTimeout: 100_000 })

// Files share a browser: what one keeps there is not for the next.
for (const storage of [localStorage, sessionStorage]) storage.clear()
