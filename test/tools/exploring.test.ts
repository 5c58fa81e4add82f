import { expect, test } from 'vitest';
import { folder, toolBox } from './tool-box.ts';

const FILES = {
  'app/story.rb': `class Story
  LIMIT_OF_VOTES = 3
  def count_votes(user)
    votes.select { |vote| vote.user == user }.sum(&:value)
  end
end
`,
  'db/migrate/1_count_votes_of_story.rb': `class CountVotesOfStory
  def change
    add_column :stories, :votes, :integer
  end
end
`,
  'app/story.html': '<p>votes of a story, count the votes of this story</p>\n',
  'spec/story_spec.rb': `describe Story do
  it "counts the votes of a story" do
    expect(Story.new.count_votes(1)).to eq(2)
  end
end
`,
  'src/tree.h': '#ifndef VOTE_TREE_H\n#define VOTE_TREE_H\nint prune_tree(int depth);\n#endif\n',
  'src/tree.c':
    '#include "tree.h"\nint prune_tree(int depth) {\n  int left = depth;\n  return left - 1;\n}\n',
};

test('what does something stands before steps of the past, templates, tests and declarations', {
  timeout: 60_000,
}, async () => {
  const { call } = await toolBox(folder(FILES));
  const explore = async (query: string) =>
    (await call('ctx_explore', { query, citation: true })).text
      .split('\n')
      .filter((row) => row.includes(':'));
  const votes = await explore('where are the votes of a story counted');
  expect(votes[0]).toBe('app/story.rb:3-5  Story.count_votes');
  const migration = votes.findIndex((row) => row.startsWith('db/migrate'));
  expect(migration === -1 || migration > 0).toBe(true);
  expect((await explore('which migration adds the column votes to stories'))[0]).toContain('db/migrate');
  const tree = await explore('prune tree');
  expect(tree[0]).toBe('src/tree.c:2-5  prune_tree');
  expect(tree.filter((row) => row.includes('prune_tree'))).toHaveLength(1);
});

test('the bodies that ctx_compose shows do not repeat one another', { timeout: 60_000 }, async () => {
  const { call } = await toolBox(folder(FILES));
  const { text } = await call('ctx_compose', { task: 'count votes of a story for one user' });
  expect(text.split('votes.select { |vote|')).toHaveLength(2);
});
