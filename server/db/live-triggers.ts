import { differs, live, type Audience, type Live } from './live-tables.ts'

/** Says of a session, or of all that a person has, that it is over or another's. */
export const ended = 'ended'
/** More in one statement are told of together. */
const ONE_BY_ONE = 100

const columns = '(topic, subject_id, user_id, company_id, role, conversation_id)'
const head = (name: string) =>
  `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ `

const valuesOf = ({ user, company, role, chat }: Audience) =>
  [
    `${user ?? 'null'}::uuid`,
    `${company ?? 'null'}::uuid`,
    role ? `'${role}'` : 'null',
    `${chat ?? 'null'}::uuid`,
  ].join(', ')

/** What its statements changed, before and after: somebody may have lost it. */
const statementBody = ({ topic, subject, audience, join = '', ends }: Live) => {
  const tell = (from: string, many: string) =>
    audience
      .map(
        (each) => `    INSERT INTO news ${columns}
    SELECT DISTINCT '${topic}', CASE WHEN ${many} <= ${ONE_BY_ONE} THEN (${subject})::text END, ${valuesOf(each)}
    FROM ${from} t ${join};
`,
      )
      .concat(
        ends ? [`    INSERT INTO news (topic, user_id) SELECT DISTINCT '${ended}', ${ends} FROM ${from} t;\n`] : [],
      )
      .join('')
  const count = (table: string) => `(SELECT count(*) FROM ${table})`
  return `BEGIN
  IF TG_OP = 'INSERT' THEN
${tell('added', count('added'))}  ELSIF TG_OP = 'DELETE' THEN
${tell('removed', count('removed'))}  ELSE
${tell('(SELECT * FROM added UNION ALL SELECT * FROM removed)', count('added'))}  END IF;
  RETURN NULL;
END `
}

const rowBody = ({ topic, subject, audience, join }: Live) => `DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
${audience
  .map((each) => {
    const told = `'${topic}', (${subject})::text, ${valuesOf(each)}`
    const rows = join ? `SELECT ${told} FROM (SELECT) one ${join}` : `VALUES (${told})`
    return `  INSERT INTO news ${columns} ${rows};\n`
  })
  .join('')}  RETURN NULL;
END `

type Trigger = { name: string; table: string; event: string; statement: string }

const trigger = (table: string, name: string, event: string, how: string, call: string): Trigger => ({
  name,
  table,
  event,
  statement: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" ${how} EXECUTE FUNCTION "${call}"();`,
})

const nameOf = (table: string, what?: string) => (what === undefined ? table : `${table}_${what}`)

function triggersOf(table: string, { only }: Live, what?: string): Trigger[] {
  const call = `tell_${nameOf(table, what)}`
  const each = (name: string, event: string, how: string) =>
    trigger(table, `${nameOf(table, what)}_${name}_news`, event, how, call)
  if (!only)
    return [
      each('added', 'INSERT', 'REFERENCING NEW TABLE AS added FOR EACH STATEMENT'),
      each('changed', 'UPDATE', 'REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT'),
      each('removed', 'DELETE', 'REFERENCING OLD TABLE AS removed FOR EACH STATEMENT'),
    ]
  const when = (condition: string) => `FOR EACH ROW WHEN (${condition})`
  return [
    ...(only.added === undefined ? [] : [each('added', 'INSERT', when(only.added))]),
    each('changed', 'UPDATE', when(only.changed)),
    ...(only.removed === undefined ? [] : [each('removed', 'DELETE', when(only.removed))]),
  ]
}

const endingBody = `BEGIN
  INSERT INTO news (topic, subject_id, user_id) VALUES ('${ended}', OLD.id::text, OLD.user_id);
  RETURN NULL;
END `

/** Each table, and what of it is told of as something else. */
const tellers = Object.entries(live).flatMap(([table, one]) => [
  { table, what: undefined, one },
  ...Object.entries(one.also ?? {}).map(([what, other]) => ({ table, what, one: other })),
])

/** For a migration, and as the database must have them. */
export const functions: Array<{ name: string; body: string; statement: string }> = [
  ...tellers.map(({ table, what, one }) => ({
    name: `tell_${nameOf(table, what)}`,
    body: one.only ? rowBody(one) : statementBody(one),
  })),
  { name: 'tell_sessions', body: endingBody },
].map(({ name, body }) => ({ name, body: ` ${body}`, statement: `${head(name)}${body}$$;` }))

export const triggers: Trigger[] = [
  ...tellers.flatMap(({ table, what, one }) => triggersOf(table, one, what)),
  trigger(
    'sessions',
    'sessions_changed_news',
    'UPDATE',
    `FOR EACH ROW WHEN (${differs('company_id')} OR ${differs('look_id')})`,
    'tell_sessions',
  ),
  trigger('sessions', 'sessions_removed_news', 'DELETE', 'FOR EACH ROW', 'tell_sessions'),
]
