import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function ClaimForm() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Claim</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Claim Your FREE Website" description="It takes a minute.">
        <Button>Send</Button>
      </Dialog>
    </>
  )
}

async function openDialog() {
  render(<ClaimForm />)
  const opener = screen.getByRole('button', { name: 'Claim' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: await screen.findByRole('dialog', { name: 'Claim Your FREE Website' }) }
}

test('a dialog is named by its title, described, and takes the focus', async () => {
  const { dialog } = await openDialog()
  const description = dialog.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(description)?.textContent).toBe('It takes a minute.')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
})

test('Escape closes it and gives the focus back to what opened it', async () => {
  const { opener, dialog } = await openDialog()
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the close button closes it', async () => {
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
