import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { countedTo } from '#domain/counts.ts'
import { projectFilterSchema } from '#domain/projects.ts'
import { archiveProject, projectsKey, projectsQuery } from '#web/api/projects.ts'
import { DensityButton } from '#web/lists/density.tsx'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { ListAndDetail } from '#web/lists/list-and-detail.tsx'
import { List, ListTools } from '#web/lists/list.tsx'
import { OrderChoice } from '#web/lists/order-choice.tsx'
import { useSelection } from '#web/lists/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { archiveAct, BulkBar } from '../bulk-bar.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { SearchField } from '../search-field.tsx'
import { useAddress, useFilter } from '../use-address.ts'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { ProjectPage } from './project-page.tsx'
import { ProjectRow } from './project-row.tsx'

/** The admin's Projects tab: everybody's website projects and what the team does about them. */
export function Projects() {
  const queryClient = useQueryClient()
  const { filter, isFiltered, setFilter } = useFilter(projectFilterSchema, (next) =>
    queryClient.prefetchInfiniteQuery(projectsQuery(next)),
  )
  const { read, change, to } = useAddress()
  /** In the address: Find opens the dialog there. */
  const setIsCreating = (isOpen: boolean) =>
    change({ new: isOpen ? 'project' : undefined, client: undefined, name: undefined })
  // Links lead to one project, or to making one for a client.
  const [open, client] = [read('project'), read('client')]
  const query = useInfiniteQuery({ ...projectsQuery(filter), placeholderData: keepPreviousData })
  const { data, error, refetch } = query
  const counts = data?.pages[0]?.counts
  const projects = useMemo(() => data?.pages.flatMap((page) => page.projects), [data])
  const { chosen, choiceOf, drop } = useSelection(query.isPlaceholderData ? [] : projects)
  const toProject = (project?: string) => to({ project })
  const list = (
    <div className="grid grid-cols-1 gap-2">
      <ListTools
        search={
          <SearchField
            label="Search projects"
            placeholder="Project name or client email"
            value={filter.search}
            onSearch={(search, isSent) => setFilter({ search }, isSent ? 'now' : 'later')}
          />
        }
        actions={
          <Button size="small" className="min-h-10" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Create Project
          </Button>
        }
      >
        <FilterChips
          label="Show"
          chips={[
            { value: '', label: 'Current projects', count: counts?.current, countedTo },
            { value: 'true', label: 'Archived', count: counts?.archived, countedTo },
          ]}
          value={filter.archived ?? ''}
          onChoose={(archived) => setFilter({ archived })}
        />
        <OrderChoice value={filter.order} onChoose={(order) => setFilter({ order })} />
        <DensityButton />
      </ListTools>
      <List
        label="Projects"
        query={query}
        rows={projects}
        failed={
          error && (
            <LoadFailed title={`Error loading projects: ${error.message}`} busy={query.isFetching} onRetry={refetch} />
          )
        }
        empty={
          <NothingYet
            icon={FolderOpen}
            title="No website projects found"
            hint={
              isFiltered
                ? 'No project or client matches your search.'
                : 'Create the first one for a client who has an account, or from a fitness form.'
            }
          />
        }
      >
        {(project) => (
          <ProjectRow
            key={project.id}
            project={project}
            to={toProject(project.id)}
            isOpen={project.id === open}
            choice={choiceOf(project)}
          />
        )}
      </List>
      <MoreButton query={query}>Show older projects</MoreButton>
      <BulkBar
        rows={chosen}
        nameOf={({ project_name }) => project_name}
        acts={[archiveAct(chosen, ({ id }, change) => archiveProject(id, change))]}
        drop={drop}
        readAgain={() => queryClient.invalidateQueries({ queryKey: projectsKey })}
      />
    </div>
  )
  return (
    <section aria-labelledby="projects" className="grid grid-cols-1 gap-2">
      <h2 id="projects" className="sr-only">
        Website Projects
      </h2>
      <ListAndDetail
        list={list}
        open={open}
        rows={projects}
        to={toProject}
        onEnd={() => void (query.hasNextPage && query.fetchNextPage())}
        back="Back to projects"
      >
        {open && <ProjectPage key={open} id={open} />}
      </ListAndDetail>
      <NewProjectDialog
        open={read('new') === 'project' || client !== undefined}
        onOpenChange={setIsCreating}
        client={client}
      />
    </section>
  )
}
