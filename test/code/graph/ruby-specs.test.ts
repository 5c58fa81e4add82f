import { afterAll, beforeAll, expect, test } from 'vitest';
import { edgesOf, type GraphOfFiles, graphOfFiles } from './project.ts';

let project: GraphOfFiles;
beforeAll(async () => {
  project = await graphOfFiles({
    'app/user.rb': 'class User < ActiveRecord::Base\n  def ban!(reason); end\nend\n',
    'app/users_controller.rb':
      "class UsersController\n  def ban\n    user = User.where(name: 'x').first\n    user.ban!('spam')\n  end\nend\n",
    'spec/user_spec.rb': "describe User do\n  it 'bans' do\n    1\n  end\nend\n",
  });
});
afterAll(() => project.dispose());

test('a spec that describes a class does not take its name from it', () => {
  expect(edgesOf(project.graph, 'calls')).toContain('app/users_controller.rb -> app/user.rb');
});
