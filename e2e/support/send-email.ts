import type { Page } from '@playwright/test'

type Reply = { status?: number; body: { success: boolean; error?: string }; after?: Promise<void> }

/** Answers the forms in place of the server, and keeps what they sent. `after` holds the answer back. */
export async function answerSendEmail(page: Page, { status = 200, body, after }: Reply): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route('**/functions/v1/send-email', async (route) => {
    sent.push(route.request().postDataJSON())
    await after
    await route.fulfill({ status, json: body })
  })
  return sent
}
