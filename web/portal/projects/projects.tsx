import { useInfiniteQuery } from '@tanstack/react-query'
import { FolderOpen, Plus } from 'lucide-react'
import { projectFilterSchema, type ProjectFilter } from '#domain/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { SearchField } from '../search-field.tsx'
import { ShowAll } from '../show-all.tsx'
import { useAddress, useFilter } from '../use-address.ts'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { ProjectCard } from './project-card.tsx'
import { projectsQuery } from '#web/api/projects.ts'

/** The admin's Projects tab: everybody's website projects and what the team does about them. */
export function Projects() {
  // Links lead to one project, or to making one for a client.
  const { filter, shown, asked, isFiltered, setFilter } = useFilter(projectFilterSchema, 'project')
  const { read, change } = useAddress()
  /** In the address: Find opens the dialog there. */
  const setIsCreating = (isOpen: boolean) => change({ new: isOpen ? 'project' : undefined, client: undefined })
  const client = read('client')
  return (
    <section aria-labelledby="projects" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="projects" className="font-display text-heading">
          Website Projects
        </h2>
        <Button onClick={() => setIsCreating(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Create Project
        </Button>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Search projects"
          placeholder="Project name or client email"
          value={filter.search}
          onSearch={(search) => setFilter({ search })}
        />
        <FilterChoice
          label="Show"
          all="Current projects"
          names={{ true: 'Archived' }}
          value={filter.archived}
          onChoose={(archived) => setFilter({ archived })}
        />
      </div>
      <ShowAll asked={asked} onPress={() => setFilter({})}>
        Show All Projects
      </ShowAll>
      <ProjectList filter={shown} isFiltered={isFiltered} asked={asked} />
      <NewProjectDialog
        open={read('new') === 'project' || client !== undefined}
        onOpenChange={setIsCreating}
        client={client}
      />
    </section>
  )
}

type ProjectListProps = { filter: ProjectFilter; isFiltered: boolean; asked: string | undefined }

function ProjectList({ filter, isFiltered, asked }: ProjectListProps) {
  const query = useInfiniteQuery(projectsQuery(filter))
  const { data, error, refetch, isFetching } = query
  if (error && !data) {
    return <LoadFailed title={`Error loading projects: ${error.message}`} busy={isFetching} onRetry={refetch} />
  }
  if (!data) return <LoadingProjects />
  const projects = data.pages.flatMap((page) => page.projects)
  if (projects.length === 0) {
    return (
      <NothingYet
        icon={FolderOpen}
        title="No website projects found"
        hint={
          isFiltered
            ? 'No project or client matches your search.'
            : 'Create the first one for a client who has an account, or from a fitness form.'
        }
      />
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {projects.map((project) => (
          <li key={project.id} className="grid">
            {/* Find asks for one that may stand here already. */}
            <ProjectCard key={asked} project={project} isAsked={project.id === asked} />
          </li>
        ))}
      </ul>
      <MoreButton query={query}>Show older projects</MoreButton>
    </>
  )
}

function LoadingProjects() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <output className="sr-only">Loading projects...</output>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Card key={place} className="grid gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="h-2.5 w-full" />
        </Card>
      ))}
    </div>
  )
}
