import { availableParallelism } from 'node:os';
import { fail, ok, type Result } from '../../core/result.ts';
import { Pool } from '../../engine/pool.ts';
import type { AnalysisResult, AnalysisTask } from './analyse-many.ts';
