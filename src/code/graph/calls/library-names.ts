/**
 * Methods that standard libraries give to strings, collections, promises, streams and the like. A call of one on an object
 * of unknown type says nothing about a method of the project.
 */
const NAMES = `
  abs accept acquire add addAll addEventListener all allSettled and any anyMatch append appendChild apply args as_bytes
  as_deref as_mut as_ref as_slice as_str assert_called_once assert_called_with assertEqual assertTrue at await back base
  begin bind bool borrow borrow_mut build bytes cache call cancel capitalize catch ceil chars charAt charCodeAt chunks clear clone
  close cmp code collect commit compare compareTo compile concat connect containsKey contains containsValue context
  copied copy cos count create cursor data date debug decode default delete describe dict dim disconnect dispatch dispose
  done drain drop each ele emit empty emplace_back encode end ends_with endsWith endswith entries entry enumerate eq eql equals erase err
  error every exec execute exists exit expect extend fail fetch fetchall fetchone fields fill filter filter_map finally find
  findAll findFirst findIndex first flat flat_map flatMap float floor flush fold forEach for_each format found from front
  get getAttribute getClass getMessage getName getOrDefault getOrElse getValue getattr group groups handle has
  hasNext hasOwnProperty hash hashCode head headers hex id includes index indexOf info init insert insert_or_assign int intersect
  into into_iter invoke is_alive is_dir is_empty is_err is_file is_none is_ok is_some isEmpty isPresent items iter iter_mut iterator
  join json key keys kill last lastIndexOf len length let limit line lines list listen load lock log lower lstrip
  make map map_err match matches max merge message min mkdir mock mod move name new next none not notify now off ok ok_or
  on once open option or orElse order out padEnd padStart params parent parse partition patch path peek pipe poll
  pop popitem pop_back pop_front position post preventDefault print printf println process push push_back push_front
  push_str put putIfAbsent query race raise range read readFile read_text readline readlines receive recv reduce
  register reject release remove removeAll removeEventListener render repeat replace replaceAll request reset resize resolve
  response rest retain return reverse rfind rollback round rsplit rstrip run save scan search seek select send sendall
  set setAttribute setItem setTimeout set_name setdefault setValue shift show shutdown sign signal sin size skip sleep slice some
  sort sorted span splice split split_whitespace splitlines sqrt start starts_with startsWith startswith stat state
  status stdout step stop stopPropagation store str stream string strip sub subscribe substr substring subtract sum swap
  symlink sync tail take tap terminate test text then throw time title to to_dict to_lowercase to_owned to_string
  to_vec toArray toDict toFixed toISOString toJSON toList toLowerCase toLocaleString toMap toSet toString
  toUpperCase total touch trim trimEnd trimStart trunc truncate try_from type union unlink unlock unread unregister
  unsubscribe unwrap unwrap_err unwrap_or unwrap_or_default unwrap_or_else update upper url use validate value valueOf values
  verify view wait warn warning where with with_capacity words wrap write writeFile write_text writeln
  Add Append Args Background Bytes Cancel Close Contains Copy Count Create Data Debug Decode Delete Do Done Encode Equal Err
  Error Errorf Exec Exit Fatal Fatalf Find Flush Format Get Handle HandleFunc Has Header Helper Index Info Infof Init Int Join
  Key Len Less Load Lock Log Logf Match Max Min Name New Next Now Open Parse Pop Print Printf Println Process Push Put Query
  Range RLock RUnlock Read ReadAll ReadString Release Remove Replace Reset Resolve Run Scan Seek Send Serve Set Size Skip Sleep
  Sort Split Start Stop Store String Sub Sum Swap Sync Text Time Trim Type Unlock Unmarshal Update Value Values Wait
  Warn With Write WriteString`;

export const LIBRARY_METHODS: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter(Boolean));

/** Methods of collections and wrappers that give a member of what they hold. */
export const GIVES_MEMBER: ReadonlySet<string> = new Set(
  `at back charAt element elementAt find findFirst findLast first firstOrNull front get getOrDefault getOrNull getValue last
  lastOrNull max maxBy min minBy next nth peek poll pop popitem pop_back pop_front random recv remove setdefault shift
  single take unwrap __next__ __anext__ __enter__ __aenter__ First FirstOrDefault Last Single Pop Dequeue Peek item`.split(
    /\s+/,
  ),
);

/** Methods that give a collection of the same. */
export const GIVES_SAME: ReadonlySet<string> = new Set(
  `chain clone concat copied copy cloned distinct drain drop dropWhile each entries filter findAll into_iter iter iter_mut
  items keys list reject reverse reversed rev skip slice sort sortBy sorted sortedBy splice stream take_while takeWhile
  to_a toArray toList toMutableList to_vec uniq union values with OrderBy Reverse Skip Take ToArray ToList Where Values`.split(
    /\s+/,
  ),
);

/** Methods of optional values, promises, smart pointers and locks that lead to the value itself. */
export const GIVES_ITSELF: ReadonlySet<string> = new Set(
  `as_deref as_mut as_ref await borrow borrow_mut catch clone cloned context copied deref expect finally get_mut into
  lock map_err ok ok_or ok_or_else or_else orElse orElseThrow read take to_owned unwrap unwrap_or unwrap_or_default
  unwrap_or_else upgrade with_context write also apply tap freeze dup`.split(/\s+/),
);

/** Types that stand for what they wrap. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  `Annotated Arc Atomic AtomicReference Awaitable Box Cell ClassVar Coroutine Cow Deferred Eval Exclude Extract Final Future IO
  InstanceType Job Lazy LazyLock ManuallyDrop MaybePromise Mutable Mutex MutexGuard NonNullable NonNull NotNull Nullable OnceCell OnceLock Omit
  Option Optional Partial Pick Pin Promise PromiseLike Provider Rc Readonly Ref RefCell RefMut Required Result RwLock
  RwLockReadGuard RwLockWriteGuard Self Shared StateFlow Supplier Task UniquePtr Unpin ValueTask Volatile Weak WeakRef
  observer_ptr optional reference_wrapper shared_ptr unique_ptr weak_ptr NotRequired ReadOnly Unpack FutureOr Rx Signal`.split(
    /\s+/,
  ),
);

/** Wrappers whose last argument counts, not the first. */
export const LAST_ARGUMENT: ReadonlySet<string> = new Set(['Coroutine', 'Cow']);
