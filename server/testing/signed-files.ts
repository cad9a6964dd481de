/** What a signed address leads to: the file, or where a bucket has it. */
export async function fileBehind(answer: Response): Promise<Response> {
  return answer.status === 302 ? fetch(answer.headers.get('location') ?? '') : answer
}
