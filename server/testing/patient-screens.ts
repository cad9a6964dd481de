import { configure } from '@testing-library/react'

/** What a screen is waited for is no measurement: a machine with much to do takes its time. */
configure({ asyncUtilTimeout: 100_000 })
