import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { Sheet } from './sheet.tsx'

export function ControlSheet() {
  return (
    <Sheet title="Controls">
      <div className="flex flex-wrap items-center gap-3">
        <Button>Get Quote</Button>
        <Button variant="outline">Contact Us</Button>
        <Button
          variant="quiet"
          onClick={() => toast({ title: 'Message Sent!', description: 'We answer within a day.' })}
        >
          Show a toast
        </Button>
        <Button variant="danger">Delete</Button>
        <Button busy>Sending...</Button>
        <Menu label="Navigate">
          <MenuItem>Home</MenuItem>
        </Menu>
        <Tooltip text="Opens in a new tab">
          <Button variant="outline" size="small">
            Visit
          </Button>
        </Tooltip>
      </div>
      <Tabs defaultValue="brief">
        <TabList>
          <Tab value="brief">Brief</Tab>
          <Tab value="files">Files</Tab>
        </TabList>
        <TabPanel value="brief" className="grid gap-5 lg:grid-cols-2">
          <Field label="Name" required hint="As on your shop sign">
            <Input defaultValue="Cleo Marsh" />
          </Field>
          <Field label="Email" required error="Please enter a valid email">
            <Input defaultValue="cleo@" />
          </Field>
          <Field label="Budget">
            <Select>
              <option>$2,000 to $5,000</option>
            </Select>
          </Field>
          <Field label="Project details">
            <Textarea rows={3} defaultValue="A booking page for the kayak school." />
          </Field>
          <Checkbox label="Send me a copy" defaultChecked />
          <Checkbox label="I have a logo" />
        </TabPanel>
      </Tabs>
    </Sheet>
  )
}
