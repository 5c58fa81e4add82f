export { applyFilter, filterFor } from './apply-filter.ts';
export { type FilterTrial, trialOf } from './filter-trial.ts';
export {
  type FilterPlaces,
  type FoundFilters,
  filtersIn,
  findFilters,
  GLOBAL_FILTERS,
  PROJECT_FILE,
} from './find-filters.ts';
export { type LineRule, readFilters, type UserFilter } from './user-filter.ts';
