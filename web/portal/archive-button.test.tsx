import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ArchiveButton } from './archive-button.tsx'
import { DeleteButton } from './delete-button.tsx'

afterEach(cleanup)

/** A list as the lists of the office are: what is archived or deleted leaves it once it is read again. */
function List({ says, stays = false }: { says?: () => Promise<void>; stays?: boolean }) {
  const [names, setNames] = useState(['First', 'Second', 'Third'])
  const [gone, setGone] = useState<string[]>([])
  const put = (name: string) => async () => {
    await says?.()
    setGone((before) => [...before, name])
    return { undo_id: null }
  }
  const readAgain = async () => {
    if (!stays) setGone((left) => (setNames((all) => all.filter((one) => !left.includes(one))), left))
  }
  return (
    <section>
      <h2>Projects</h2>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <h3>{name}</h3>
              <a href={`#${name}`}>{name}</a>
              <ArchiveButton name={name} isArchived={gone.includes(name)} archive={put(name)} readAgain={readAgain} />
              <DeleteButton
                name={name}
                question="Really?"
                remove={async () => void (await put(name)())}
                readAgain={readAgain}
              />
            </li>
          ))}
        </ul>
      )}
      <input aria-label="Elsewhere" />
    </section>
  )
}

const show = (list = <List />) => render(<QueryClientProvider client={createQueryClient()}>{list}</QueryClientProvider>)
const archive = (name: string) => screen.getByRole('button', { name: `Archive: ${name}` })
function press(button: HTMLElement) {
  button.focus()
  fireEvent.click(button)
}
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull())
/** It is given just after the row has left. */
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))

test('whoever archives a row goes on with the next one, and after the last with the heading of the list', async () => {
  show()
  press(archive('Second'))
  await isGone('Second')
  await hasFocus(() => screen.getByRole('link', { name: 'Third' }))
  press(archive('Third'))
  await isGone('Third')
  await hasFocus(() => screen.getByRole('heading', { name: 'Projects' }))
  press(archive('First'))
  await isGone('First')
  await hasFocus(() => screen.getByRole('heading', { name: 'Projects' }))
})

test('the server is told where it was seen', async () => {
  const archived = vi.fn(async () => ({ undo_id: null }))
  const of = (isArchived: boolean) => (
    <ArchiveButton name="First" isArchived={isArchived} archive={archived} readAgain={async () => {}} />
  )
  show(of(false))
  press(archive('First'))
  await waitFor(() => expect(archived).toHaveBeenLastCalledWith({ archived: true, seen_archived: false }))
  cleanup()
  show(of(true))
  press(screen.getByRole('button', { name: 'Bring Back: First' }))
  await waitFor(() => expect(archived).toHaveBeenLastCalledWith({ archived: false, seen_archived: true }))
})

test('whoever deletes a row goes on with the next one too', async () => {
  show()
  press(screen.getByRole('button', { name: 'Delete: First' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await isGone('First')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Second' })))
})

test('where it stays, the button has the focus again that it had not while it was busy', async () => {
  const { goOn, says } = gate()
  show(<List stays says={says} />)
  press(archive('First'))
  await waitFor(() => expect(archive('First')).toHaveProperty('disabled', true))
  // As a browser does with what is disabled.
  const elsewhere = screen.getByRole('textbox', { name: 'Elsewhere' })
  act(() => elsewhere.focus())
  act(() => elsewhere.blur())
  expect(document.activeElement).toBe(document.body)
  await act(async () => goOn())
  const back = await screen.findByRole('button', { name: 'Bring Back: First', busy: false })
  await waitFor(() => expect(document.activeElement).toBe(back))
})

test('who went elsewhere meanwhile stays there', async () => {
  const { goOn, says } = gate()
  show(<List says={says} />)
  press(archive('First'))
  await waitFor(() => expect(archive('First')).toHaveProperty('disabled', true))
  screen.getByRole('textbox', { name: 'Elsewhere' }).focus()
  await act(async () => goOn())
  await isGone('First')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }))
})

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { goOn: () => resolve(), says: () => promise }
}
