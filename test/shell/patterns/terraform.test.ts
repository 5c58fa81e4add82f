import { expect, test } from 'vitest';
import { replay } from '../../../bench/shell/compressed.ts';

const shown = async (command: string, lines: readonly string[], exit = 0): Promise<string> =>
  (await replay({ command, exit, out: Buffer.from(`${lines.join('\n')}\n`), err: Buffer.alloc(0) })).text;

const resource = (address: string, attributes: readonly string[]): string[] => [
  `  # ${address} will be created`,
  `  + resource "aws_instance" "web" {`,
  '      + arn                          = (known after apply)',
  '      + public_dns                   = (known after apply)',
  ...attributes.map((attribute) => `      + ${attribute}`),
  '      + tags                         = {',
  '          + "Team" = "payments and everything that has to do with refunds"',
  '        }',
  '    }',
  '',
];

test('a resource that differs in more than its key is shown with its attributes', async () => {
  const text = await shown('terraform plan', [
    ...resource('aws_instance.web["blue"]', ['name = "web-blue"', 'size = "t3.large"']),
    ...resource('aws_instance.web["green"]', ['name = "web-green"', 'size = "t3.large"']),
    ...resource('aws_instance.web["amber"]', ['name = "web-amber"', 'size = "t3.nano"']),
    'Plan: 3 to add, 0 to change, 0 to destroy.',
  ]);
  expect(text).toContain('aws_instance.web["green"] will be created');
  expect(text).not.toContain('web-green');
  expect(text).toContain('t3.nano');
  expect(text.match(/attributes known after apply/g)).toHaveLength(2);
});

test('what was begun and never ended stays, also when nothing says that it failed', async () => {
  const begun = Array.from({ length: 30 }, (_, at) => `aws_instance.web[${at}]: Creating...`);
  const ended = begun
    .slice(0, 29)
    .map((line) => line.replace('Creating...', 'Creation complete after 3s [id=i-1]'));
  const text = await shown('terraform apply -auto-approve', [...begun, ...ended], 1);
  expect(text).toContain('aws_instance.web[29]: Creating...');
  expect(text).not.toContain('aws_instance.web[3]: Creating...');
});

test('data that is read during the apply keeps its heading and its reason', async () => {
  const text = await shown('terraform plan', [
    '  # data.aws_ami.base will be read during apply',
    '  # (config refers to values not yet known)',
    ' <= data "aws_ami" "base" {',
    ...Array.from({ length: 40 }, (_, at) => `      + attribute_${at}      = (known after apply)`),
    '      + owners = ["self"]',
    '    }',
  ]);
  expect(text).toContain('data.aws_ami.base will be read during apply');
  expect(text).toContain('config refers to values not yet known');
  expect(text).toContain('owners = ["self"]');
  expect(text).toContain('40 attributes known after apply');
});
